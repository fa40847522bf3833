/**
 * Deposits: the folder `deposits` reads transfers into the vault and to deposit addresses from the logs of the chain.
 * The code of `deposits` credits each transfer once, after the block of the transfer is final. The code of `deposits`
 * never credits an amount that only a client reports.
 */

export { findCursor, type VaultIdentity, watcherState } from "./cursors.repository.ts";
export { depositsBetween, depositsUnderway } from "./deposit-periods.repository.ts";
export { claimSuspense, FundRefused, fundFromSuspense, giveUpWaiting } from "./deposits.credit.ts";
export { logDeposits } from "./deposits.log.ts";
export { depositMetrics } from "./deposits.metrics.ts";
export { depositMinimumBase } from "./deposits.minimum.ts";
export { probeDepositLogs } from "./deposits.probe.ts";
export { receiptsOf } from "./deposits.receipts.ts";
export { confirmationsNeeded, depositRecord } from "./deposits.records.ts";
export {
  confirmedDepositsOf,
  type Deposit,
  depositPage,
  hasDeposit,
  lastFinalBlock,
  suspenseDeposits,
} from "./deposits.repository.ts";
export type { Heads } from "./deposits.source.ts";
export { createDeposits, identityOf } from "./deposits.ts";
