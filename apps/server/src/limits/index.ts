/**
 * Limits: what players allow themselves (limits on deposits, bets and losses, breaks and self-exclusion, the reality
 * check) and how it stands. May import platform, account, auth (fresh
 * proofs) and the ledger, which refuses the bets. Must never loosen anything
 * before its time, shorten a pause, or stand in the way of a withdrawal.
 */

export { limitsInForce, shownLimits } from "./limits.shown.ts";
export { createLimits } from "./limits.ts";
