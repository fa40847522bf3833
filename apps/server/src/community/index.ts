/**
 * Community: what friends' bets bring, levels, and the jobs that keep them. May import the ledger, the account and the
 * platform. Must never move money itself or read bets: the ledger adds up what bets have written down.
 */
export { type Community, createCommunity } from "./community.ts";
export type { Standing } from "./standing.ts";
