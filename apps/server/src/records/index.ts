/**
 * Records: what a player bet, round by round, and the sums of it. May import platform, the ledger's reads and the games'
 * index; its sums come from wallet and community by `compose.ts`. Must never write, or show another player's rounds.
 */
export { createRecords } from "./records.service.ts";
