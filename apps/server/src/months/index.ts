/**
 * Months of the journal: keeps those that will be needed ready. May import the ledger, jobs and metrics; features import this
 * file only. Must never be what a bet depends on: a lane that finds no month makes it.
 */
export { createMonths } from "./months.ts";
