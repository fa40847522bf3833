/**
 * Months of the journal: keeps those that will be needed ready, and proves the rounds of a month that is put away. May import
 * the ledger, the games, jobs and metrics; features import this file only. Must never be what a bet depends on: a lane that
 * finds no month makes it.
 */
export { checkMonth, type MonthReport } from "./month-rounds.ts";
export { createMonths } from "./months.ts";
