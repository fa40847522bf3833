// Makes a base backup through SQL and a copy of files, for a readable cluster on a machine without pg_basebackup. The
// finished folder equals a backup by pg_basebackup. To start from the folder, PostgreSQL also needs the archived
// write-ahead log.
import { copyFileSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

export interface BaseBackup {
  /** The name of the first archived write-ahead log file that the backup needs. */
  readonly firstWal: string;
  readonly files: number;
  readonly bytes: bigint;
}

/**
 * Folders whose files a backup omits, because only the running server needs the files (PostgreSQL's manual, «Making a
 * Base Backup Using the Low Level API»).
 */
const emptied: ReadonlySet<string> = new Set([
  ...["pg_wal", "pg_replslot", "pg_dynshmem", "pg_notify", "pg_serial", "pg_snapshots", "pg_stat_tmp"],
  "pg_subtrans",
]);
const leftOut = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label|tablespace_map)$/;

/**
 * Copies a running cluster into a folder. A failed copy removes the incomplete folder. The backup contains all data
 * committed before the copy ended. Data committed later are only in the archived write-ahead log.
 *
 * @param databaseUrl URL with an account that may make backups: a superuser, or an account with EXECUTE on
 * pg_backup_start and pg_backup_stop and the role pg_read_all_settings
 * @throws Error if the cluster archives no write-ahead log, or has data in tablespaces outside its folder
 */
export async function takeBaseBackup(databaseUrl: string, folder: string): Promise<BaseBackup> {
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "gemplay backup" });
  await client.connect();
  try {
    const { rows } = await client.query<{ data: string; mode: string }>(
      "SELECT current_setting('data_directory') AS data, current_setting('archive_mode') AS mode",
    );
    const { data = "", mode = "off" } = rows[0] ?? {};
    if (mode === "off")
      throw new Error(
        "archive_mode is off: a base backup cannot be restored without the archived write-ahead log",
      );
    await client.query("SELECT pg_backup_start('gemplay', true)");
    const copied = copyTree(data, part);
    // Waits until the write-ahead log that the backup needs is archived.
    const stopped = await client.query<{ labelfile: string; spcmapfile: string; file: string }>(
      "SELECT labelfile, spcmapfile, pg_walfile_name(lsn) AS file FROM pg_backup_stop(true)",
    );
    const { labelfile = "", spcmapfile = "" } = stopped.rows[0] ?? {};
    if (spcmapfile.trim() !== "")
      throw new Error("the cluster has data in tablespaces outside of its folder: use pg_basebackup");
    writeFileSync(join(part, "backup_label"), labelfile, { mode: 0o600 });
    renameSync(part, folder);
    return { ...copied, firstWal: /file ([0-9A-F]{24})/.exec(labelfile)?.[1] ?? "" };
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end();
  }
}

/**
 * Copies a folder while the server changes its files. If a file in the copy is missing or half-written, PostgreSQL
 * restores the file from the write-ahead log.
 */
function copyTree(from: string, to: string, isTop = true): { files: number; bytes: bigint } {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  let [files, bytes] = [0, 0n];
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (leftOut.test(entry.name)) continue;
    if (entry.isDirectory()) {
      if (isTop && emptied.has(entry.name)) {
        mkdirSync(target, { mode: 0o700 });
        if (entry.name === "pg_wal") mkdirSync(join(target, "archive_status"), { mode: 0o700 });
        continue;
      }
      const inside = unlessGone(() => copyTree(source, target, false));
      files += inside?.files ?? 0;
      bytes += inside?.bytes ?? 0n;
    } else if (entry.isFile()) {
      const size = unlessGone(() => {
        copyFileSync(source, target);
        return statSync(target).size;
      });
      if (size === undefined) continue;
      files += 1;
      bytes += BigInt(size);
    }
  }
  return { files, bytes };
}

function unlessGone<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
