import type { Kysely } from "kysely";
import type { JobReport, Readings } from "./readings.ts";

interface ProcessReportTable {
  process: string;
  role: string;
  reported_at: Date;
  readings: Readings;
  jobs: Readonly<Record<string, JobReport>>;
}

interface OpenAlertTable {
  name: string;
  since: Date;
  seen_at: Date;
  value: number;
}

interface ReconciliationTable {
  scope: "chain" | "ledger";
  begun_at: Date;
  took_ms: number;
  differences: number | null;
}

export type AlertDatabase = Kysely<{
  process_report: ProcessReportTable;
  open_alert: OpenAlertTable;
  reconciliation: ReconciliationTable;
}>;

/** Gives access to the tables of the feature `alerts` from the caller's connection or transaction. */
export function alertTables<T>(db: Kysely<T>): AlertDatabase {
  return db as unknown as AlertDatabase;
}
