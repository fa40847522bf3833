/**
 * The folder `reads` owns queries over several folders of the ledger: movements, totals, pages for operators, and the
 * check of all sums (`reconcile`). The folder `reads` also owns the crediting of deposits and the closing of an
 * account.
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
export { type MonthChange, playerMonths } from "./player-months.ts";
export { type Finding, reconcile, reconcileEncryptedSeeds } from "./reconcile.ts";
