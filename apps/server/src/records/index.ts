/**
 * The folder `records` returns a player's own bets round by round, the sums of the player's bets, and the
 * statement of the account. The code of
 * `records` may import the platform, the ledger's read functions and the index of the folder `games`. `features.ts`
 * passes in the functions of wallet and community that the dashboard needs. The code of `records` never writes to the
 * database, and never returns another player's rounds.
 */
export { createRecords } from "./records.service.ts";
