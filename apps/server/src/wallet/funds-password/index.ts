/**
 * Funds password: this folder lets players set, change and recover the funds password. The folder owns the ticket for
 * one withdrawal and the waiting time of withdrawals after a password was set.
 */
export {
  createFundsPasswords,
  type FundsPasswords,
  forgetConfirmed,
  holdWithdrawals,
  passwordMissing,
} from "./funds-password.service.ts";
export { takeTicket } from "./tickets.repository.ts";
export { heldReason, heldUntil } from "./withdrawal-hold.ts";
