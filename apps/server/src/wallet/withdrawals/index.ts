/**
 * Withdrawals: this folder owns the withdrawal request, its rules and states, the held money, and the lists of the
 * operators' queue.
 */
export { type PayoutReference, type ReadPayoutId, readPayoutId } from "./payout-ids.ts";
export { releaseHeld } from "./withdrawals.held.ts";
export { logWithdrawal, withdrawalName } from "./withdrawals.log.ts";
export { withdrawalsBetween } from "./withdrawals.period.ts";
export { moneyHistory, paidBefore, queuePage, queueSum } from "./withdrawals.queue.ts";
export {
  claimForPayout,
  findWithdrawal,
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
export { assertOffered, automaticLimits, feeBase, leastBase, minimumBase } from "./withdrawals.rules.ts";
export { createWithdrawals, type Withdrawals, withdrawalRecord } from "./withdrawals.service.ts";
export { transition, type WithdrawalEvent } from "./withdrawals.states.ts";
export { type StepChange, takeStep } from "./withdrawals.steps.ts";
export type { FindSwapped } from "./withdrawals.swapped.ts";
