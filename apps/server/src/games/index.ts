/**
 * Games: the folder `games` owns bets on every game of the game table (`packages/games`), the limits of the tables, and
 * the rounds. Bets use the ledger's settlement shards or the ledger's holds. The code of `games` may import the
 * platform, the engines, the ledger and the wallet's index. The code of `games` never decides an outcome without the
 * engine, never answers before a bet is durable, and never shows an unrevealed server seed or an undrawn result.
 */
export { renameCrashBets } from "./crash/bets.repository.ts";
export { knownCrashRounds, publishedChain } from "./crash/chains.repository.ts";
export { beginFreshChain, sealedLinks } from "./crash/crash.chains.ts";
export { refundOpenBets } from "./crash/crash.endings.ts";
export { crashChainKind } from "./crash/crash.next-chain.ts";
export { exportedBets, shownBets } from "./crash/crash.records.ts";
export { createGames } from "./games.ts";
export { shownRound } from "./rounds.ts";
export { refundOpenRounds } from "./staged/staged.refunds.ts";
