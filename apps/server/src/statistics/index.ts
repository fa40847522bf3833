/**
 * The folder `statistics` shows everybody how much the games really paid, compared with the exact return of the games.
 * The code of `statistics` may import the platform, the game engines and the ledger's stored sums. The code of
 * `statistics` never reads single bets, and gives no confidence interval for a sample that is too small.
 */
export { intervalOf, sumOf } from "./interval.ts";
export { createStatistics, sharedGames } from "./statistics.ts";
