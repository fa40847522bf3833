// `npm run backup -- …` makes base backups of a PostgreSQL cluster and restores clusters from base backups. This
// machine must be able to read the files of the cluster. On machines with PostgreSQL's own programs, use pg_basebackup
// for backups and follow docs/operations.md for a restore.
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { takeBaseBackup } from "./backup/base-backup.ts";
import { backUpNightly, noteBaseBackup } from "./backup/nightly.ts";
import { archiveCommand, restoreCluster } from "./backup/restore-cluster.ts";
import { environmentFile } from "./stack/stack.ts";

const usage = `npm run backup -- base FOLDER                          makes a base backup of the cluster of DATABASE_URL, or of the running local stack
npm run backup -- nightly FOLDER ARCHIVE              makes a base backup below FOLDER, and removes older backups with the log files that only they need
  --keep 7                                               the number of backups to keep, at least 2
npm run backup -- restore FOLDER ARCHIVE CLUSTER       creates the folder CLUSTER from a base backup and the archived log
  --time 2026-01-31T12:00:00Z                          the time to restore to; the default is the end of the archive
npm run backup -- archive-command ARCHIVE              prints the value for PostgreSQL's setting archive_command`;

function databaseUrl(): string {
  if (process.env.DATABASE_URL !== undefined) return process.env.DATABASE_URL;
  const file = join(process.env.GEMPLAY_DATA ?? ".data", environmentFile);
  const url = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")).DATABASE_URL as unknown) : undefined;
  if (typeof url === "string") return url;
  throw new Error("No local stack is running: start the stack with npm start, or set DATABASE_URL.");
}

function momentOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const time = new Date(text);
  // The option `--time` needs a time zone, because its value would otherwise mean a different time on each machine.
  if (Number.isNaN(time.getTime()) || !/(Z|[+-]\d\d:\d\d)$/.test(text))
    throw new Error(`--time must be a time with its time zone, such as 2026-01-31T12:00:00Z, not ${text}`);
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
    console.log(
      `${first}: copied ${files} files, ${bytes} bytes. The backup needs the archived write-ahead log from the file ${firstWal} on.`,
    );
  } else if (command === "nightly" && first !== undefined && archive !== undefined && folders.length === 2) {
    const done = await backUpNightly({
      databaseUrl: databaseUrl(),
      folder: first,
      archive,
      keep: Number(values.keep),
    });
    console.log(
      `${done.made}: copied ${done.files} files, ${done.bytes} bytes. The backup needs the archived write-ahead log from the file ${done.firstWal} on. Removed ${done.removedBackups.length} old base backups and ${done.removedWal} archived log files.`,
    );
  } else if (command === "restore" && first !== undefined && archive !== undefined && cluster !== undefined) {
    restoreCluster({ base: first, archive, to: cluster, time: momentOf(values.time) });
    console.log(
      `${cluster} is restored. Stop every server, start PostgreSQL on this folder as the owner of the folder, then run \`npm run operator -- after-restore\`.`,
    );
  } else if (command === "archive-command" && first !== undefined) console.log(archiveCommand(first));
  else throw new Error(usage);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
