import { sql } from "kysely";
import type { Database } from "../platform/database/index.ts";
import type { Findings } from "./findings.ts";

interface Archive {
  readonly mode: string;
  readonly command: string;
  /** The value of the setting `archive_library` of PostgreSQL 15 and later; empty if no library is set. */
  readonly library: string;
  /** The setting `archive_timeout` in seconds. */
  readonly timeout: number;
  readonly archived: bigint;
  readonly failed: bigint;
  /** True if the last attempt to archive a log file failed. */
  readonly isFailing: boolean;
}

/**
 * Checks that the database archives its log files successfully. The report does not contain the archive command,
 * because the command may contain secrets.
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
    findings.warning(
      "archive_mode",
      "is off: the database can be restored only to its last copy, and not to a later time",
    );
    return;
  }
  findings.right("archive_mode", mode);
  if (library === "" && command === "") {
    findings.wrong(
      "archive_command",
      "is empty, and archive_library is empty too: the database archives no log file, and its log fills the disk",
    );
    return;
  }
  findings.right("archive_command", library === "" ? "is set" : `archive_library is ${library}`);
  if (isFailing)
    findings.wrong(
      "archive",
      `archiving has failed ${failed} times so far: read the error of the archive command in the log of the database`,
    );
  else if (archived === 0n)
    findings.warning(
      "archive",
      "the database has archived no file yet: run SELECT pg_switch_wal(), then run preflight again",
    );
  else findings.right("archive", `${archived} files are archived so far, and the last attempt did not fail`);
  if (timeout === 0)
    findings.warning(
      "archive_timeout",
      "is 0: in a quiet hour, the database archives no log file; set archive_timeout to 60 seconds",
    );
  else findings.right("archive_timeout", `${timeout} s`);
}
