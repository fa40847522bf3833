/**
 * Rewards: what players are given (airdrop, check-in, what bets and friends' bets earned), how it is collected, and how they
 * invite others. May import platform, account, auth (fresh
 * proofs) and the ledger. Must never give what no pool or budget covers, give anything
 * twice, or decide on what this process remembers.
 */
export { noteCommissionReady } from "./commission-ready.ts";
export { readyCommissionBase } from "./earned.ts";
export { findInviteCode, forgetInviteCode, inviteCodeOf } from "./invite-codes.ts";
export { allCollected } from "./rewards.repository.ts";
export { rewardTables } from "./rewards.tables.ts";
export { createRewardFeature, type RewardFeature } from "./rewards.ts";
