/**
 * Withdrawals: the folder `withdrawals` owns the requests, rules and statuses of withdrawals, the money held for
 * withdrawals, and the lists of withdrawals for operators.
 */
export { type PayoutReference, type ReadPayoutId, readPayoutId } from "./payout-ids.ts";
export { withdrawalsBetween } from "./withdrawal-periods.repository.ts";
export {
  moneyHistory,
  paidBefore,
  paymentCounts,
  queuePage,
  queueSum,
} from "./withdrawal-queue.repository.ts";
export { continueAfterIdentityCheck, releaseHeld } from "./withdrawals.held.ts";
export { identityReasonOf, isIdentityCheckNeeded } from "./withdrawals.identity.ts";
export { logWithdrawal, withdrawalName } from "./withdrawals.log.ts";
export {
  claimForPayout,
  findWithdrawal,
  identityReason,
  insertWithdrawal,
  lockWithdrawal,
  type NewWithdrawal,
  postpone,
  type SignedWithdrawal,
  signedWithdrawals,
  unsignedWithdrawals,
  type Withdrawal,
  withdrawalPage,
  withdrawalsOf,
} from "./withdrawals.repository.ts";
export {
  assertMayWithdraw,
  assertOffered,
  automaticLimits,
  dustBase,
  feeBase,
  minimumBase,
} from "./withdrawals.rules.ts";
export { createWithdrawals, type Withdrawals, withdrawalRecord } from "./withdrawals.service.ts";
export { transition, type WithdrawalEvent } from "./withdrawals.states.ts";
export { type StepChange, takeStep } from "./withdrawals.steps.ts";
export type { FindSwapped } from "./withdrawals.swapped.ts";
