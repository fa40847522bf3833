/**
 * This folder owns the settlement of bets in games that are decided at once. Calls wait in settlement shards (lanes).
 * A shard decides all waiting bets and writes them in one transaction. It never answers a bet before its commit.
 */
export {
  type BetPage,
  type BetSeeds,
  type BetTotals,
  type BetWithSeeds,
  findBet,
  firstDayOfWindow,
  listBets,
  playerTotals,
  realisedTotals,
  rowsReadMs,
} from "./bet-reads.ts";
export {
  type AskedBet,
  type Bet,
  type BetRequest,
  betColumns,
  type Decided,
  isSameBet,
  isStorable,
  malformedBet,
  placedColumns,
  type Settled,
  toBet,
  toPlaced,
} from "./bets.ts";
export type { Accepted, BetContext, Decide, Refused } from "./decide-batch.ts";
export {
  createSettlement,
  type SettledBatch,
  type Settlement,
  type SettlementOptions,
} from "./settlement.ts";
export { writeBatch } from "./write-batch.ts";
