/**
 * Funds password: set, changed and recovered by its owner; the ticket that it gives for one withdrawal; how long
 * withdrawals wait after it was set.
 */
export {
  createFundsPasswords,
  type FundsPasswords,
  forgetConfirmed,
  holdWithdrawals,
  passwordMissing,
  takeTicket,
} from "./funds-password.service.ts";
export { heldReason, heldUntil } from "./withdrawal-hold.ts";
