import { sql } from "kysely";
import type { AlertName } from "./alert-rules.ts";
import type { AlertDatabase } from "./alerts.tables.ts";
import type { JobReport, Readings } from "./readings.ts";

/** Time in milliseconds after which a process that reports no values counts as ended. */
const silentMs = 60_000;

export interface Report {
  readonly process: string;
  readonly role: string;
  readonly at: Date;
  readonly readings: Readings;
  readonly jobs: Readonly<Record<string, JobReport>>;
}

export async function writeReport(db: AlertDatabase, report: Report): Promise<void> {
  const { process, role, at: reported_at } = report;
  const said = {
    role,
    reported_at,
    readings: sql<Readings>`${JSON.stringify(report.readings)}::jsonb`,
    jobs: sql<Report["jobs"]>`${JSON.stringify(report.jobs)}::jsonb`,
  };
  await db
    .insertInto("process_report")
    .values({ process, ...said })
    .onConflict((conflict) => conflict.column("process").doUpdateSet(said))
    .execute();
}

export async function deleteReport(db: AlertDatabase, process: string): Promise<void> {
  await db.deleteFrom("process_report").where("process", "=", process).execute();
}

/** Returns the metric reports of running processes, and deletes the metric reports of processes that ended long ago. */
export async function freshReports(db: AlertDatabase, nowMs: number) {
  await db
    .deleteFrom("process_report")
    .where("reported_at", "<", new Date(nowMs - 60 * silentMs))
    .execute();
  return await db
    .selectFrom("process_report")
    .select(["readings", "jobs"])
    .where("reported_at", ">=", new Date(nowMs - silentMs))
    .execute();
}

/**
 * Stores the alerts whose values are beyond their limits, and deletes all other alerts from the table `open_alert`.
 * Several processes may store alerts at the same time.
 *
 * @param beyond the measured value of each alert whose value is beyond its limit
 */
export async function replaceOpenAlerts(
  db: AlertDatabase,
  beyond: ReadonlyMap<AlertName, number>,
  nowMs: number,
): Promise<void> {
  let over = db.deleteFrom("open_alert");
  if (beyond.size > 0) over = over.where("name", "not in", [...beyond.keys()]);
  await over.execute();
  if (beyond.size === 0) return;
  const at = new Date(nowMs);
  await db
    .insertInto("open_alert")
    .values([...beyond].map(([name, value]) => ({ name, value, since: at, seen_at: at })))
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet({
        value: sql<number>`excluded.value`,
        seen_at: sql<Date>`greatest(open_alert.seen_at, excluded.seen_at)`,
        // If no process checked the alerts for some time, the function sets a new start time for each open alert.
        // Nobody knows whether the alert was open while no process checked the alerts.
        since: sql<Date>`CASE WHEN open_alert.seen_at < ${new Date(nowMs - silentMs)} THEN excluded.since ELSE open_alert.since END`,
      }),
    )
    .execute();
}

/** Returns the alerts whose values a running process has seen beyond their limits, the oldest alert first. */
export async function recentOpenAlerts(db: AlertDatabase, nowMs: number) {
  return await db
    .selectFrom("open_alert")
    .selectAll()
    .where("seen_at", ">=", new Date(nowMs - silentMs))
    .orderBy("since")
    .execute();
}
