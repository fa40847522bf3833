/**
 * Statistics: this folder shows everybody what the games really paid, compared with their exact return. The folder may
 * import platform, the engines and the ledger's stored sums. The folder never reads single bets, and never gives an
 * interval for a sample that is too small.
 */
export { intervalOf, sumOf } from "./interval.ts";
export { createStatistics, sharedGames } from "./statistics.ts";
