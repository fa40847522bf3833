import { sql } from "kysely";
import type { Database } from "../platform/database/index.ts";
import type { Platform } from "../platform/index.ts";

/**
 * How long ago a file of the database's log was archived last, or since when the database runs if none was; undefined where
 * nothing is archived. With `archive_timeout` a file is archived in quiet times too, since processes write all the time.
 */
export async function archiveAgeSeconds(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ age: number | null }>`
    SELECT CASE WHEN current_setting('archive_mode') <> 'off' THEN
      extract(epoch FROM now() - greatest(last_archived_time, pg_postmaster_start_time()))::float8 END AS age
    FROM pg_stat_archiver`.execute(db);
  return rows[0]?.age ?? undefined;
}

export function archiveMetrics({ db, metrics }: Pick<Platform, "db" | "metrics">): void {
  metrics.gauge(
    "gemplay_archive_age_seconds",
    "How long ago the database archived a file of its log last; none where it archives nothing",
    ["of"],
    async (gauge) => {
      const answer = await archiveAgeSeconds(db).then(
        (age) => ({ age }),
        () => undefined,
      );
      // A look without an answer changes nothing: the alert goes on.
      if (answer === undefined) return;
      gauge.reset();
      if (answer.age !== undefined) gauge.set({ of: "log" }, answer.age);
    },
  );
}
