/**
 * The folder `games` owns the bets on every game of `packages/games`, the limits of the game tables, and the rounds.
 * Instant bets use the settlement shards of the ledger. Bets that are settled later use the holds of the ledger. The
 * code of `games` may import the platform, the game engines, the ledger and the index file of the wallet. The code of
 * `games` never decides an outcome without a game engine, and never answers before a bet is committed. The code never
 * shows an unrevealed server seed or the result of a round that has not ended.
 */
export { renameCrashBets } from "./crash/bets.repository.ts";
export { knownCrashRounds, publishedChain } from "./crash/chains.repository.ts";
export { beginFreshChain, encryptedLinks } from "./crash/crash.chains.ts";
export { refundOpenBets } from "./crash/crash.endings.ts";
export { crashEntriesAfter, runningCrashRounds } from "./crash/crash.log-entries.ts";
export { crashChainKind } from "./crash/crash.next-chain.ts";
export { exportedBets, shownBets } from "./crash/crash.records.ts";
export { createGames } from "./games.ts";
export { shownRound } from "./rounds.ts";
export { refundOpenRounds } from "./staged/staged.refunds.ts";
