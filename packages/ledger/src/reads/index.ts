/**
 * Reads: what pages and operators read across the rooms: movements, totals, deposits, the reconciliation of all sums, and the
 * closing of an account.
 */
export { closeAccount, lockOwned } from "./close-account.ts";
export { creditDeposits } from "./deposits.ts";
export { type DayChange, dayChanges, type Movement, movementTotals, playerMovements } from "./movements.ts";
export {
  type GroupSum,
  groupSums,
  invitersOf,
  largestWinners,
  movementDays,
  openBets,
} from "./operator-reads.ts";
export { type Finding, reconcile, reconcileSealedSeeds } from "./reconcile.ts";
