// Makes a cluster's folder from a base backup and the archived log, to a moment or to the end of what was archived.
import { chmodSync, cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/**
 * The `archive_command` that copies a file of PostgreSQL's log into a folder.
 *
 * A file counts as archived only when it and its folder entry are on the disk. PostgreSQL archives a file again when it was
 * interrupted before it noted the first time, so an identical file is accepted. Another file of that name is an error.
 */
export const archiveCommand = (archive: string): string =>
  `if test -f "${archive}/%f"; then cmp -s "%p" "${archive}/%f"; else cp "%p" "${archive}/%f.part" && sync "${archive}/%f.part" && mv "${archive}/%f.part" "${archive}/%f"; fi && sync "${archive}"`;

/**
 * Puts a base backup in a folder's place and says how far the log is to be replayed; PostgreSQL does so at its next start
 * there, and takes sessions when it has come to the end.
 *
 * @param options.to the cluster's folder; must not be there
 * @param options.time the moment to which; omitted: as far as the archive goes
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
  if (existsSync(to)) throw new Error(`${to} is there already`);
  if (!existsSync(join(base, "backup_label"))) throw new Error(`${base} is no base backup`);
  const part = `${to}.part`;
  rmSync(part, { recursive: true, force: true });
  cpSync(base, part, { recursive: true });
  chmodSync(part, 0o700);
  // «Z» is an abbreviation, which PostgreSQL does not know yet when it reads its configuration. The moment is always said, empty
  // for none: a base of a cluster that was restored itself still names that one's.
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
