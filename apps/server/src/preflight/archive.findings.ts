import { sql } from "kysely";
import type { Database } from "../platform/database/index.ts";
import type { Findings } from "./findings.ts";

interface Archive {
  readonly mode: string;
  readonly command: string;
  /** The archive library of PostgreSQL 15 and later; empty if no library is set. */
  readonly library: string;
  /** The `archive_timeout` in seconds. */
  readonly timeout: number;
  readonly archived: bigint;
  readonly failed: bigint;
  /** True if the last attempt to archive a log file failed. */
  readonly isFailing: boolean;
}

/**
 * Checks that the database archives its log files successfully. The report does not contain the archive command,
 * because it may contain secrets.
 */
export async function inspectArchive(findings: Findings, db: Database): Promise<void> {
  const { rows } = await sql<Archive>`
    SELECT current_setting('archive_mode') AS mode, current_setting('archive_command') AS command,
           coalesce(current_setting('archive_library', true), '') AS library,
           (SELECT setting::int FROM pg_settings WHERE name = 'archive_timeout') AS timeout,
           archived_count AS archived, failed_count AS failed,
           coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) AS "isFailing"
    FROM pg_stat_archiver`.execute(db);
  const [archive] = rows;
  if (archive === undefined) throw new Error("pg_stat_archiver is empty");
  const { mode, command, library, timeout, archived, failed, isFailing } = archive;
  if (mode === "off") {
    findings.warning("archive_mode", "is off: nothing can be restored to a moment, only to the last copy");
    return;
  }
  findings.right("archive_mode", mode);
  if (library === "" && command === "") {
    findings.wrong(
      "archive_command",
      "is empty, and so is archive_library: nothing is archived, and the log fills the disk",
    );
    return;
  }
  findings.right("archive_command", library === "" ? "is set" : `archive_library is ${library}`);
  if (isFailing)
    findings.wrong(
      "archive",
      `fails, ${failed} times so far: the database's own log says what the command does`,
    );
  else if (archived === 0n)
    findings.warning("archive", "holds nothing yet: SELECT pg_switch_wal(), then look again");
  else findings.right("archive", `${archived} files so far, and the last try was none that failed`);
  if (timeout === 0)
    findings.warning("archive_timeout", "is 0: a quiet hour is in no archive; set it to 60 seconds");
  else findings.right("archive_timeout", `${timeout} s`);
}
