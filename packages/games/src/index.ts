/**
 * The package `games` owns the provably fair games: pure functions of the server seed, the client seed, the nonce and
 * the parameters. The server, the browser and the offline verifier use the same package. The package `games` may import
 * only libraries for hashing.
 *
 * The code of the games never reads a clock, a random source, a file or the network. The code of the games never
 * moves money. A game returns multipliers, and the server moves the money. The folder `auto-play` owns the rules of
 * automatic play.
 */
export { merkleLeaf } from "#hashes";
export {
  type AutoEvent,
  type AutoRun,
  type AutoSettings,
  badRow,
  blockAuto,
  lossesCounted,
  raiseStake,
  type StakeRule,
  type StopCount,
  type StopReason,
  startAuto,
  stepAuto,
  winsCounted,
} from "./auto-play/auto-play.ts";
export { choose, type Risk, risks } from "./chances.ts";
export {
  type CoinflipStanding,
  type CoinSide,
  coinflip,
  coinflipChance,
  coinflipMostFlips,
  coinflipMultiplierE4,
  coinflipRtp,
  coinflipSides,
  coinflipStanding,
} from "./coinflip/coinflip.game.ts";
export { crashTargetE4, largestRoundStakeBase, winAtBase } from "./crash/cash-outs.ts";
export {
  type CrashSource,
  crash,
  crashBytes,
  crashCashOutE4,
  crashEnded,
  crashOutcomes,
  crashPointE4,
  crashReaching,
  crashRtp,
  crashSourceOf,
  isCrashCashOut,
} from "./crash/crash.game.ts";
export { crashCurveAt, crashElapsedMs, crashMultiplierAtE4, crashOverMs } from "./crash/growth.ts";
export { type ChainLink, chainBelow, isOnChain, previousGameHash } from "./crash/hash-chain.ts";
export type { InstantGame, Played, StagedGame } from "./definition.ts";
export {
  type DiceParams,
  dice,
  diceMultiplierE4,
  diceOutcomes,
  diceRollCenti,
  diceRtp,
  diceWinning,
  diceWinningOutcomes,
  isDiceParams,
  playDice,
} from "./dice/dice.game.ts";
export {
  fourBytesToFloat,
  hashServerSeed,
  hashServerSeedTimes,
  isClientSeed,
  type RoundSeeds,
  roundBytes,
} from "./fairness/commit-reveal.ts";
export {
  type AnyInstantGame,
  type AnySharedGame,
  type AnyStagedGame,
  type GameName,
  gameNames,
  games,
  type InstantGameName,
  instantGameNames,
  type StagedGameName,
  stagedGameNames,
} from "./games.ts";
export {
  type GemsHand,
  type GemsParams,
  gems,
  gemsDraws,
  gemsHand,
  gemsHands,
  gemsNumbers,
  gemsTableE4,
  gemsWays,
} from "./gems/gems.game.ts";
export {
  type HiloGuess,
  type HiloMove,
  type HiloStanding,
  hilo,
  hiloCardName,
  hiloCards,
  hiloGuesses,
  hiloMostSkips,
  hiloMultiplierE4,
  hiloRanks,
  hiloRtp,
  hiloStanding,
  hiloTopMultiplierE4,
  hiloWinningRanks,
  hiloWins,
} from "./hilo/hilo.game.ts";
export { fairShareE4 } from "./house-edge.ts";
export {
  type KenoParams,
  keno,
  kenoDraw,
  kenoNumbers,
  kenoRtp,
  kenoTableE4,
  kenoWays,
} from "./keno/keno.game.ts";
export { kenoRisks } from "./keno/keno-tables.ts";
export {
  isLimboParams,
  type LimboParams,
  limbo,
  limboMostE4,
  limboOutcomes,
  limboResultE4,
  limboRtp,
  limboTargetE4,
  limboWinning,
} from "./limbo/limbo.game.ts";
export {
  isMinesCount,
  mines,
  minesBoard,
  minesChance,
  minesMultiplierE4,
  minesPlaces,
  minesRtp,
} from "./mines/mines.game.ts";
export { type AnyField, accepts } from "./params.ts";
export { largestStakeBase, payoutBase } from "./payout.ts";
export {
  type PlinkoParams,
  plinko,
  plinkoRows,
  plinkoRtp,
  plinkoTableE4,
} from "./plinko/plinko.game.ts";
export {
  type BetEntry,
  type BetOpening,
  type CrashChainEntry,
  type CrashRoundEntry,
  decodeBundle,
  drawsOf,
  encodeBundle,
  entryFollowsFromDraws,
  entryText,
  type LogEntry,
  loggedOutcome,
  type SeedChainOpening,
  type SeedPairOpening,
  type StartEntry,
  sealedOf,
} from "./public-log/entries.ts";
export {
  nodesOf,
  parseTilePath,
  type TilePlace,
  tilePath,
  tileRoot,
  tilesFor,
  tileWidth,
  widthOf,
} from "./public-log/tiles.ts";
export {
  consistencyPath,
  inclusionPath,
  isConsistent,
  type LogTree,
  logRoot,
  type NodeReader,
} from "./public-log/tree.ts";
export {
  type LoggedReturn,
  noteKeyId,
  parseTreeHead,
  type SignedTreeHead,
  signedNote,
  type TreeHead,
  treeHeadText,
} from "./public-log/tree-head.ts";
export { canonicalJson, type JsonValue } from "./receipts/canonical-json.ts";
export { type MerklePath, merkleRoot } from "./receipts/merkle-tree.ts";
export {
  canonicalStatement,
  prepareReceipts,
  type Receipt,
  type Statement,
  signedText,
  statementText,
} from "./receipts/receipt.ts";
export { isSameOutcome, recomputeRound } from "./recompute.ts";
export { gameReturns } from "./returns.ts";
export { roundSpread } from "./spread.ts";
export {
  type WheelParams,
  wheel,
  wheelRtp,
  wheelSegments,
  wheelTableE4,
} from "./wheel/wheel.game.ts";
