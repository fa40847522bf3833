/**
 * The folder `community` owns the bindings of players to inviters, the earnings from the bets of friends, points and
 * levels, and the payment of earnings.
 */
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
  noteTold,
  pointDays,
  untoldLevelUps,
} from "./community-sums.ts";
export { type Earned, type EarningRates, earnedBy, earningAsset, type HouseEdge } from "./earnings.ts";
export { bindInviter, countFriends, type Friend, friendsOf, type Invitation, inviterOf } from "./inviters.ts";
export { type OwedPlayer, type Owned, owedByPlayer, ownedBy } from "./owed.ts";
