/**
 * Limits: the folder `limits` owns the players' own restrictions (limits on deposits, bets and losses, breaks and
 * self-exclusion, the reality check) and the present state of the restrictions. The code of `limits` may import the
 * platform, account, auth (fresh proofs) and the ledger, which refuses the bets. The code of `limits` never loosens a
 * restriction early, never shortens a pause, and never blocks a withdrawal.
 */

export { limitsInForce, shownLimits } from "./limits.shown.ts";
export { createLimits } from "./limits.ts";
