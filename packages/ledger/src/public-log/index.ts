/**
 * The folder `public-log` owns the queue of bets and seeds that the server has to append to the public log. The code of
 * `public-log` may import database, seeds and settlement. The settlement itself and the triggers of the tables of seeds
 * fill the queue, so nothing can be stored without waiting for the log.
 */
export {
  type BetToLog,
  betsToLog,
  putBackUnlogged,
  type TakenBets,
  takeUnloggedBets,
  takeUnloggedSeeds,
  type UnloggedBet,
  type UnloggedSeed,
  type UnreadableBet,
} from "./unlogged.ts";
