/**
 * Games: provably fair engines, pure functions of (server seed, client seed, nonce, parameters), the same code on
 * the server, in the browser and in the offline verifier. May import hashing only. Must never read a clock, a
 * random source, a file or the network, and never hold money: it says multipliers, the server moves the funds.
 */
export { choose, type Risk, risks } from "./chances.ts";
export {
  type CoinflipStanding,
  type CoinSide,
  coinflipMostFlips,
  coinflipMultiplierE4,
  coinflipRtp,
  coinflipSides,
  coinflipStanding,
} from "./coinflip/coinflip.ts";
export {
  type CrashSource,
  crashBytes,
  crashCashOutE4,
  crashPointE4,
  crashRtp,
  isCrashCashOut,
} from "./crash/crash.ts";
export { crashCurveAt, crashElapsedMs, crashMultiplierAtE4, crashOverMs } from "./crash/growth.ts";
export { type ChainLink, chainBelow, isOnChain, previousGameHash } from "./crash/hash-chain.ts";
export {
  type DiceOutcome,
  type DiceParams,
  diceMultiplierE4,
  diceRollCenti,
  diceRtp,
  diceWinning,
  diceWinningOutcomes,
  isDiceParams,
  playDice,
} from "./dice/dice.ts";
export {
  fourBytesToFloat,
  hashServerSeed,
  isClientSeed,
  type RoundSeeds,
  roundBytes,
} from "./fairness/commit-reveal.ts";
export {
  type HiloGuess,
  type HiloMove,
  type HiloStanding,
  hiloCardName,
  hiloCards,
  hiloGuesses,
  hiloMostSkips,
  hiloMultiplierE4,
  hiloRank,
  hiloRtp,
  hiloStanding,
  hiloTopMultiplierE4,
  hiloWinningRanks,
  hiloWins,
} from "./hilo/hilo.ts";
export {
  isKenoParams,
  type KenoOutcome,
  type KenoParams,
  kenoDraw,
  kenoNumbers,
  kenoRtp,
  kenoTableE4,
  kenoWays,
  playKeno,
} from "./keno/keno.ts";
export { type KenoRisk, kenoRisks } from "./keno/keno-tables.ts";
export {
  isLimboParams,
  type LimboOutcome,
  type LimboParams,
  limboResultE4,
  limboRtp,
  limboTargetE4,
  limboWinning,
  playLimbo,
} from "./limbo/limbo.ts";
export {
  isMinesCount,
  type MinesStanding,
  minesBoard,
  minesMultiplierE4,
  minesPlaces,
  minesRtp,
  minesStanding,
} from "./mines/mines.ts";
export { largestStakeBase, payoutBase } from "./payout.ts";
export {
  isPlinkoParams,
  type PlinkoOutcome,
  type PlinkoParams,
  playPlinko,
  plinkoRows,
  plinkoRtp,
  plinkoTableE4,
} from "./plinko/plinko.ts";
export {
  isWheelParams,
  playWheel,
  type WheelOutcome,
  type WheelParams,
  wheelRtp,
  wheelSegments,
  wheelTableE4,
} from "./wheel/wheel.ts";
