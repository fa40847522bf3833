// Creates the folder of a cluster from a base backup and the archived write-ahead log, as of a given time or of the end
// of the archive.
import { chmodSync, cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/**
 * Returns the `archive_command` that copies a file of PostgreSQL's write-ahead log into a folder. The command succeeds
 * only after the file and its folder entry are on the disk. After an interruption, PostgreSQL may archive a file again,
 * so the command accepts an identical file. The command fails if the folder contains a different file of the same name.
 */
export const archiveCommand = (archive: string): string =>
  `if test -f "${archive}/%f"; then cmp -s "%p" "${archive}/%f"; else cp "%p" "${archive}/%f.part" && sync "${archive}/%f.part" && mv "${archive}/%f.part" "${archive}/%f"; fi && sync "${archive}"`;

/**
 * Copies a base backup into a new folder and sets the time at which the recovery ends. At its next start, PostgreSQL
 * replays the write-ahead log, and accepts sessions after the recovery.
 *
 * @param options.to the cluster's folder, which must not exist
 * @param options.time the time to restore to; if undefined, the recovery ends at the end of the archive
 */
export function restoreCluster({
  base,
  archive,
  to,
  time,
}: {
  readonly base: string;
  readonly archive: string;
  readonly to: string;
  readonly time?: Date | undefined;
}): void {
  if (existsSync(to)) throw new Error(`${to} exists already`);
  if (!existsSync(join(base, "backup_label")))
    throw new Error(`${base} is not a base backup: its file backup_label is missing`);
  const part = `${to}.part`;
  rmSync(part, { recursive: true, force: true });
  cpSync(base, part, { recursive: true });
  chmodSync(part, 0o700);
  // PostgreSQL does not know the abbreviation «Z» for UTC while it reads the configuration. The function always writes
  // `recovery_target_time`, even if the value is empty. An empty value matters, because the base backup of a restored
  // cluster still contains the time of the earlier restore.
  const settings = [
    `restore_command = 'cp "${resolve(archive)}/%f" "%p"'`,
    "recovery_target_action = 'promote'",
    `recovery_target_time = '${time === undefined ? "" : time.toISOString().replace("Z", "+00")}'`,
  ];
  const file = join(part, "postgresql.auto.conf");
  writeFileSync(file, `${readFileSync(file, "utf8")}${settings.join("\n")}\n`);
  writeFileSync(join(part, "recovery.signal"), "");
  renameSync(part, to);
}
