/**
 * Limits: the folder `limits` owns the players' own restrictions (limits on deposits, bets and losses, breaks and
 * self-exclusion, the reality check) and the current state of these restrictions. The code of `limits` may import the
 * platform, account, auth (for fresh proofs of identity), and the ledger, which refuses bets above a limit. The code of
 * `limits` never loosens a restriction before its waiting time is over, never shortens a break or self-exclusion, and
 * never blocks a withdrawal.
 */

export { limitsInForce, shownLimits } from "./limits.shown.ts";
export { createLimits } from "./limits.ts";
