import { sql } from "kysely";
import type { Database } from "../platform/database/index.ts";

/**
 * Returns the age in seconds of the last log file that the database archived. If no log file was archived after the
 * start of the database, the function returns the time since the start. The function returns undefined if the database
 * does not archive its log. With the setting `archive_timeout`, the database also archives log files when no player is
 * active, because the server processes always write.
 */
export async function archiveAgeSeconds(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ age: number | null }>`
    SELECT CASE WHEN current_setting('archive_mode') <> 'off' THEN
      extract(epoch FROM now() - greatest(last_archived_time, pg_postmaster_start_time()))::float8 END AS age
    FROM pg_stat_archiver`.execute(db);
  return rows[0]?.age ?? undefined;
}

/**
 * Returns the age in seconds of the newest base backup that `npm run backup` has recorded in this database. If no
 * backup was recorded, the function returns the time since the creation of the table `base_backup`. The function
 * returns undefined if the database does not archive its log.
 */
export async function baseBackupAgeSeconds(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ age: number | null }>`
    SELECT CASE WHEN current_setting('archive_mode') <> 'off' THEN
      extract(epoch FROM now() - max(finished_at))::float8 END AS age
    FROM base_backup`.execute(db);
  return rows[0]?.age ?? undefined;
}
