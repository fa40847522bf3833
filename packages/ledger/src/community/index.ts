/**
 * The folder `community` owns the bindings of players to inviters, and the commission and points from the bets of
 * friends. The folder `community` also owns levels and their gifts, and pays the earnings of players.
 */

export {
  type BetRewards,
  type HouseEdge,
  type RewardRates,
  rewardedAsset,
  rewardsOf,
} from "./bet-rewards.ts";
export { type Collecting, collectCommission, collectGift, collectRakeback } from "./collect.ts";
export {
  type CommunityOf,
  commissionWaitsFor,
  communityOf,
  levelUpsOf,
  pointsPlace,
  pointsRanking,
  type RankedPlayer,
  rakebackUnits,
} from "./community-reads.ts";
export {
  type CommunityNow,
  type InTransaction,
  keepCommunity,
  type Levels,
  type LevelTerms,
  type LevelUp,
  noteNotified,
  pendingLevelUps,
  pointDays,
} from "./community-sums.ts";
export { bindInviter, countFriends, type Friend, friendsOf, type Invitation, inviterOf } from "./inviters.ts";
export { type OwedPart, type Owned, owedByPlayer, ownedBy } from "./owed.ts";
