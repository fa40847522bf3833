/**
 * Months: this folder prepares the monthly partitions of the journal, and checks the rounds of an archived month. The
 * folder may import the ledger, the games, jobs and metrics. Features import only this file. Money never depends on
 * this folder: a settlement shard makes a missing partition itself, and so does platform/database for other statements.
 */
export { checkMonth, type MonthReport } from "./month-rounds.ts";
export { createMonths } from "./months.ts";
