/**
 * Months of the journal: keeps those that will be needed ready. May import the ledger, jobs and metrics; features import this
 * file only. Must never be what money depends on: a lane that finds no month makes it, and so does a session of the database of
 * whatever else has none (platform/database).
 */
export { createMonths } from "./months.ts";
