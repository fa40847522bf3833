/**
 * Rewards: this folder owns what players are given (airdrop, check-in, and the earnings from own bets and friends'
 * bets), how rewards are collected, and how players invite others. The folder may import platform, account, auth (fresh
 * proofs) and the ledger. The folder never gives what no pool or budget covers, never gives anything twice, and never
 * decides from cached values.
 */
export { noteCommissionReady } from "./commission-ready.ts";
export { readyCommissionBase } from "./earned.ts";
export { findInviteCode, forgetInviteCode } from "./invite-codes.repository.ts";
export { inviteCodeOf } from "./invite-codes.ts";
export { allCollected } from "./rewards.repository.ts";
export { rewardTables } from "./rewards.tables.ts";
export { createRewardFeature, type RewardFeature } from "./rewards.ts";
