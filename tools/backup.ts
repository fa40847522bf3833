// `npm run backup -- …` makes base backups of a cluster whose files this machine can read, and restores clusters from
// them. On machines with PostgreSQL's own programs, use pg_basebackup for backups and docs/operations.md for restoring.
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { takeBaseBackup } from "./backup/base-backup.ts";
import { backUpNightly, noteBaseBackup } from "./backup/nightly.ts";
import { archiveCommand, restoreCluster } from "./backup/restore-cluster.ts";
import { environmentFile } from "./stack/stack.ts";

const usage = `npm run backup -- base FOLDER                          a base backup of DATABASE_URL's cluster, or of the running stack's
npm run backup -- nightly FOLDER ARCHIVE              a base backup below FOLDER; removes older ones and the log that only they need
  --keep 7                                               … but for so many, 2 at least
npm run backup -- restore FOLDER ARCHIVE CLUSTER       makes the folder CLUSTER of a base backup and the archived log
  --time 2026-01-31T12:00:00Z                          … as it was at that moment
npm run backup -- archive-command ARCHIVE              what to set archive_command to`;

function databaseUrl(): string {
  if (process.env.DATABASE_URL !== undefined) return process.env.DATABASE_URL;
  const file = join(process.env.GEMPLAY_DATA ?? ".data", environmentFile);
  const url = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")).DATABASE_URL as unknown) : undefined;
  if (typeof url === "string") return url;
  throw new Error("Nothing runs here: begin with npm start, or set DATABASE_URL.");
}

function momentOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const time = new Date(text);
  // Without a zone, the text would name a different time on each machine.
  if (Number.isNaN(time.getTime()) || !/(Z|[+-]\d\d:\d\d)$/.test(text))
    throw new Error(`--time is a moment with its zone, as 2026-01-31T12:00:00Z, not ${text}`);
  return time;
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { time: { type: "string" }, keep: { type: "string", default: "7" } },
  });
  const [command, ...folders] = positionals;
  const [first, archive, cluster] = folders.map((folder) => resolve(folder));
  if (command === "base" && first !== undefined && folders.length === 1) {
    const { files, bytes, firstWal } = await takeBaseBackup(databaseUrl(), first);
    await noteBaseBackup(databaseUrl(), firstWal);
    console.log(`${first}: ${files} files, ${bytes} bytes; needs the archive from ${firstWal} on`);
  } else if (command === "nightly" && first !== undefined && archive !== undefined && folders.length === 2) {
    const done = await backUpNightly({
      databaseUrl: databaseUrl(),
      folder: first,
      archive,
      keep: Number(values.keep),
    });
    console.log(
      `${done.made}: ${done.files} files, ${done.bytes} bytes; needs the archive from ${done.firstWal} on. Removed: ${done.removedBackups.length} base backups, ${done.removedWal} files of the archive`,
    );
  } else if (command === "restore" && first !== undefined && archive !== undefined && cluster !== undefined) {
    restoreCluster({ base: first, archive, to: cluster, time: momentOf(values.time) });
    console.log(
      `${cluster}: start PostgreSQL on it as its owner, with every server stopped, then \`npm run operator -- after-restore\``,
    );
  } else if (command === "archive-command" && first !== undefined) console.log(archiveCommand(first));
  else throw new Error(usage);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
