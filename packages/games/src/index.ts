/**
 * Games: provably fair engines, pure functions of (server seed, client seed, nonce, parameters), the same code on
 * the server, in the browser and in the offline verifier. May import hashing only. Must never read a clock, a
 * random source, a file or the network, and never hold money: it says multipliers, the server moves the funds.
 */
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
export { largestStakeBase, payoutBase } from "./payout.ts";
