/**
 * The folder `community` owns the earnings from friends' bets, the levels, and the job that updates the levels. The
 * code of `community` may import the ledger, the account and the platform. The code of `community` never moves money
 * and never reads bets. The ledger adds up the commission and the points that each bet has recorded.
 */
export { type Community, createCommunity } from "./community.ts";
export type { Standing } from "./standing.ts";
