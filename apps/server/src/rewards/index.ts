/**
 * Rewards: the folder `rewards` owns the rewards of players (airdrop, check-in, and the earnings from own bets and
 * friends' bets), the collection of rewards, and the invitations. The code of `rewards` may import the platform,
 * account, auth (fresh proofs) and the ledger. The code of `rewards` never pays a reward that no pool or budget covers,
 * never pays a reward twice, and never decides from cached values.
 */
export { noteCommissionReady } from "./commission-ready.ts";
export { readyCommissionBase } from "./community-rewards.ts";
export { findInviteCode, forgetInviteCode } from "./invite-codes.repository.ts";
export { inviteCodeOf } from "./invite-codes.ts";
export { allCollected } from "./rewards.repository.ts";
export { rewardTables } from "./rewards.tables.ts";
export { createRewardFeature, type RewardFeature } from "./rewards.ts";
