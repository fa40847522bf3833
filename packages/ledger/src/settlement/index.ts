/**
 * The folder `settlement` owns the settlement of instant bets: the game decides the result of an instant bet
 * immediately. Bet requests wait in the queues of settlement shards. A shard decides all waiting bets and stores them
 * in one transaction. A shard answers a bet request only after the commit.
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
