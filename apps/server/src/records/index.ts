/**
 * Records: this folder shows a player's own bets, round by round, and their sums. The folder may import platform, the
 * ledger's read functions and the games' index. `compose.ts` passes in the sums of wallet and community. The folder
 * never writes, and never shows another player's rounds.
 */
export { createRecords } from "./records.service.ts";
