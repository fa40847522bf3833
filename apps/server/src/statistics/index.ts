/**
 * Statistics: what the games really paid, beside what they must pay, for everybody. May import platform, the engines and the
 * ledger's kept sums. Must never read single bets, or give an interval that its sample does not carry.
 */
export { intervalOf, sumOf } from "./interval.ts";
export { createStatistics, sharedGames } from "./statistics.ts";
