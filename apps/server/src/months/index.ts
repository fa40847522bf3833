/**
 * Months of the journal: keeps those that will be needed ready, and proves the rounds of a month that is put away. May import
 * the ledger, the games, jobs and metrics; features import this file only. Must never be what money depends on: a lane that finds
 * no month makes it, and so does a session of the database of whatever else has none (platform/database).
 */
export { checkMonth, type MonthReport } from "./month-rounds.ts";
export { createMonths } from "./months.ts";
