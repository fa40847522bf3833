/**
 * The folder `rewards` owns the rewards of players, the collection of rewards, and the invitations. The rewards are the
 * airdrop, the check-in, the gifts of levels, and the earnings from own bets and friends' bets. The code of `rewards`
 * may import the platform, account, auth (fresh proofs), community, outbox and the ledger. The code of `rewards` never
 * pays a reward that no pool or budget covers, and never pays a reward twice. The code of `rewards` never uses cached
 * values to decide whether a player gets a reward.
 */
export { noteCommissionReady } from "./commission-ready.ts";
export { readyCommissionBase } from "./community-rewards.ts";
export { findInviteCode, forgetInviteCode } from "./invite-codes.repository.ts";
export { inviteCodeOf } from "./invite-codes.ts";
export { allCollected } from "./rewards.repository.ts";
export { rewardTables } from "./rewards.tables.ts";
export { createRewardFeature, type RewardFeature } from "./rewards.ts";
