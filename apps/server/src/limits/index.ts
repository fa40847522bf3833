/**
 * Limits: this folder owns the players' own restrictions (limits on deposits, bets and losses, breaks and
 * self-exclusion, the reality check) and their present state. The folder may import platform, account, auth (fresh
 * proofs) and the ledger, which refuses the bets. The folder never loosens a restriction before its time, never
 * shortens a pause, and never blocks a withdrawal.
 */

export { limitsInForce, shownLimits } from "./limits.shown.ts";
export { createLimits } from "./limits.ts";
