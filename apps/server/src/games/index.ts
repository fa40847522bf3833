/**
 * Games: bets on every game of the table of games (`packages/games`) through the ledger's settlement lanes or its holds,
 * their table limits, the rounds they leave. May import platform, the engines, the ledger and the wallet's index. Must
 * never decide an outcome by anything but the engine, answer a bet that is not durable, or show a server seed that is
 * not revealed or what is not drawn yet.
 */
export { beginFreshChain, knownCrashRounds, publishedChain, sealedLinks } from "./crash/crash.chains.ts";
export { refundOpenBets } from "./crash/crash.endings.ts";
export { crashChainKind } from "./crash/crash.next-chain.ts";
export { renameCrashBets } from "./crash/crash.public-bets.ts";
export { exportedBets, shownBets } from "./crash/crash.records.ts";
export { createGames } from "./games.ts";
export { shownRound } from "./rounds.ts";
export { refundOpenRounds } from "./staged/staged.refunds.ts";
