/**
 * Funds password: the folder `funds-password` lets players set, change and recover the funds password. The code of
 * `funds-password` owns the tickets that allow one withdrawal, and the waiting time of withdrawals after a password was
 * set.
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
