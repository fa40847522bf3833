/**
 * Records: the folder `records` shows a player's own bets, round by round, and the sums of the bets. The code of
 * `records` may import the platform, the ledger's read functions and the games' index. `compose.ts` passes in the sums
 * of wallet and community. The code of `records` never writes, and never shows another player's rounds.
 */
export { createRecords } from "./records.service.ts";
