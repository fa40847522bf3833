/**
 * Limits: the folder `limits` owns the restrictions that players set for themselves: limits on deposits, bets and
 * losses, breaks, self-exclusion and reality checks. The code of `limits` may import the platform, account, auth (for
 * fresh proofs of identity), and the ledger, which refuses bets above a limit. The code of `limits` never loosens a
 * restriction before its waiting time is over, never shortens a break or self-exclusion, and never blocks a withdrawal.
 */

export { decideOnExclusionEnd, listExclusionEnds } from "./exclusion-ends.ts";
export { limitsInForce, shownLimits } from "./limits.shown.ts";
export { createLimits } from "./limits.ts";
