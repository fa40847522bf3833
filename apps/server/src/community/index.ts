/**
 * Community: this folder owns the earnings from friends' bets, the levels, and the job that updates them. The folder
 * may import the ledger, the account and the platform. The folder never moves money itself and never reads bets. The
 * ledger sums up what the bets have recorded.
 */
export { type Community, createCommunity } from "./community.ts";
export type { Standing } from "./standing.ts";
