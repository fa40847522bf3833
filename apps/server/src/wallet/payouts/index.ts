/**
 * Payouts: the folder `payouts` signs the transaction of a withdrawal, stores and broadcasts the signed bytes, and
 * waits until the transaction is final. The code of `payouts` never signs a transaction before the debit of the
 * withdrawal is committed, and never sends a signed transaction that is not stored.
 */
export { type PayoutMadeAgain, payoutsMadeAgain, unclearPayouts } from "./found-payouts.repository.ts";
export { noteLostNonces, openLostNonces } from "./lost-nonces.ts";
export { payerOf } from "./payer.ts";
export {
  type Found,
  type PayoutsRead,
  RollbackDetected,
  readPayouts,
} from "./payouts.again.ts";
export { BookingRefused, bookPayout } from "./payouts.book.ts";
export { createPayoutChain, payoutRole } from "./payouts.chain.ts";
export { payoutMetrics } from "./payouts.metrics.ts";
export { payoutSenders } from "./payouts.senders.ts";
export { unknownPayouts } from "./payouts.unknown.ts";
export { noteMissingKey, payoutJob, waitingPayouts, waitingReasons } from "./payouts.waiting.ts";
export { createPayoutWorker, type PayoutWorker } from "./payouts.worker.ts";
export { referenceKeyProblems } from "./reference-keys.ts";
export { takeVaultIntoUse } from "./vault-change.ts";
export { vaultsUsed } from "./vaults.repository.ts";
