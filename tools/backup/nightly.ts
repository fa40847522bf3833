// The nightly backup makes a base backup, records the backup in the database, and removes files that no kept backup
// needs.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { type BaseBackup, takeBaseBackup } from "./base-backup.ts";

export interface NightlyBackup {
  /** URL of the database that has the table base_backup. */
  readonly databaseUrl: string;
  /** The folder of all base backups. Each backup is a folder named by the UTC time of its start. */
  readonly folder: string;
  /** The folder to which PostgreSQL's `archive_command` copies the write-ahead log. */
  readonly archive: string;
  /** The number of backups to keep; at least 2, in case one backup is unusable. */
  readonly keep: number;
}

export interface NightlyResult extends BaseBackup {
  /** The path of the new base backup. */
  readonly made: string;
  /** The names of the removed base backups. */
  readonly removedBackups: readonly string[];
  /** The number of removed files of the archived write-ahead log. */
  readonly removedWal: number;
}

const backupName = /^\d{8}T\d{6}Z$/;
/**
 * Matches the names of write-ahead log files, complete or partial, and of backup labels in the archive folder. The
 * pattern does not match timeline history files.
 */
const walName = /^[0-9A-F]{24}(\.partial|\.[0-9A-F]{8}\.backup)?$/;

/**
 * Makes a base backup and records the backup in the database. Removes older base backups, and the log files that no
 * kept backup needs.
 *
 * @throws Error if the backup fails; a failed backup removes no files
 */
export async function backUpNightly({
  databaseUrl,
  folder,
  archive,
  keep,
}: NightlyBackup): Promise<NightlyResult> {
  if (!Number.isInteger(keep) || keep < 2)
    throw new Error(`--keep must be a whole number of at least 2, not ${keep}`);
  if (!existsSync(archive))
    throw new Error(`the archive folder ${archive} is missing: check that its disk is mounted`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Removes the unfinished folder that an interrupted backup has left.
  for (const name of readdirSync(folder))
    if (name.endsWith(".part")) rmSync(join(folder, name), { recursive: true });
  const made = join(folder, `${new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`);
  const backup = await takeBaseBackup(databaseUrl, made);
  await noteBaseBackup(databaseUrl, backup.firstWal);
  const all = readdirSync(folder)
    .filter((name) => backupName.test(name))
    .toSorted();
  const removedBackups = all.slice(0, -keep);
  for (const name of removedBackups) rmSync(join(folder, name), { recursive: true });
  const [oldest = ""] = all.slice(-keep);
  return { ...backup, made, removedBackups, removedWal: removeWal(archive, join(folder, oldest)) };
}

/** Records a complete base backup in the database. The alert BackupOld reads the row of the newest backup. */
export async function noteBaseBackup(databaseUrl: string, firstWal: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "gemplay backup" });
  await client.connect();
  try {
    await client.query("INSERT INTO base_backup (first_wal) VALUES ($1)", [firstWal]);
  } finally {
    await client.end();
  }
}

/**
 * Removes archived log files that are older than a base backup needs, on every timeline, as pg_archivecleanup does.
 *
 * @returns the number of removed files
 */
function removeWal(archive: string, oldestBackup: string): number {
  const label = readFileSync(join(oldestBackup, "backup_label"), "utf8");
  const [, first] = /^START WAL LOCATION: .*file ([0-9A-F]{24})/m.exec(label) ?? [];
  if (first === undefined)
    throw new Error(`the backup ${oldestBackup} does not name the first log file that a restore needs`);
  // The first eight hexadecimal digits in the name of a write-ahead log file are the timeline.
  const old = readdirSync(archive).filter(
    (name) => walName.test(name) && name.slice(8, 24) < first.slice(8, 24),
  );
  for (const name of old) rmSync(join(archive, name));
  return old.length;
}
