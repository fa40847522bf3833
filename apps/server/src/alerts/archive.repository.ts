import { sql } from "kysely";
import type { Database } from "../platform/database/index.ts";

/**
 * Returns the age of the last archived log file in seconds, or the time since the database start if none was archived;
 * undefined if archiving is off. With `archive_timeout` the database archives a log file in quiet times too, because
 * the processes write all the time.
 */
export async function archiveAgeSeconds(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ age: number | null }>`
    SELECT CASE WHEN current_setting('archive_mode') <> 'off' THEN
      extract(epoch FROM now() - greatest(last_archived_time, pg_postmaster_start_time()))::float8 END AS age
    FROM pg_stat_archiver`.execute(db);
  return rows[0]?.age ?? undefined;
}

/**
 * Returns the age in seconds of the newest base backup that `npm run backup` has recorded in this database. Returns the
 * time since the creation of the table if no backup was recorded; undefined if archiving is off.
 */
export async function baseBackupAgeSeconds(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ age: number | null }>`
    SELECT CASE WHEN current_setting('archive_mode') <> 'off' THEN
      extract(epoch FROM now() - max(finished_at))::float8 END AS age
    FROM base_backup`.execute(db);
  return rows[0]?.age ?? undefined;
}
