import type { Platform } from "../platform/index.ts";
import { archiveAgeSeconds, baseBackupAgeSeconds } from "./archive.repository.ts";

/**
 * Exports the age of the last archived log file of the database and the age of the newest base backup as metrics. If a
 * query fails, the metric keeps its last value, so an open alert stays open.
 */
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
