import { sql } from "kysely";
import type { Database } from "../platform/database/index.ts";
import type { Platform } from "../platform/index.ts";

/**
 * Returns the age of the last archived log file in seconds, or the time since the database start if none was archived;
 * undefined if archiving is off. With `archive_timeout` a file is archived in quiet times too, because processes write
 * all the time.
 */
export async function archiveAgeSeconds(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ age: number | null }>`
    SELECT CASE WHEN current_setting('archive_mode') <> 'off' THEN
      extract(epoch FROM now() - greatest(last_archived_time, pg_postmaster_start_time()))::float8 END AS age
    FROM pg_stat_archiver`.execute(db);
  return rows[0]?.age ?? undefined;
}

/**
 * Returns the age in seconds of the newest base backup that `npm run backup` has recorded in this database. Without a
 * backup it returns the time since the table exists; undefined if archiving is off.
 */
export async function baseBackupAgeSeconds(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ age: number | null }>`
    SELECT CASE WHEN current_setting('archive_mode') <> 'off' THEN
      extract(epoch FROM now() - max(finished_at))::float8 END AS age
    FROM base_backup`.execute(db);
  return rows[0]?.age ?? undefined;
}

/** Exports both ages. A failed query changes neither, so an open alert stays open. */
export function archiveMetrics({ db, metrics }: Pick<Platform, "db" | "metrics">): void {
  const ages = [
    {
      name: "gemplay_archive_age_seconds",
      help: "Time since the database last archived a WAL file; no value if WAL archiving is off",
      of: "log",
      read: archiveAgeSeconds,
    },
    {
      name: "gemplay_base_backup_age_seconds",
      help: "Age of the newest base backup of the database; no value if WAL archiving is off",
      of: "database",
      read: baseBackupAgeSeconds,
    },
  ];
  for (const { name, help, of, read } of ages)
    metrics.gauge(name, help, ["of"], async (gauge) => {
      const answer = await read(db).then(
        (age) => ({ age }),
        () => undefined,
      );
      if (answer === undefined) return;
      gauge.reset();
      if (answer.age !== undefined) gauge.set({ of }, answer.age);
    });
}
