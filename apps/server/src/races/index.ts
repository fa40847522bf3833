/**
 * The folder `races` owns the races: the drafts and confirmations of operators, the standings, and the payment of the
 * prizes. The code of `races` may import the platform, account, outbox and the ledger. The code of `races` never reads
 * bets: the trigger `race_counts` adds each settled bet to the standings, in the transaction that settles the bet. The
 * code of `races` never pays a prize that was not promised from the rewards budget, and never pays a place twice.
 */
export { createRaces, type Races } from "./races.ts";
export { findPrize, raceStandingsOf } from "./standings.repository.ts";
