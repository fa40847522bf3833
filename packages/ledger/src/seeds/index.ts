/**
 * The folder `seeds` owns the seed pairs of players. A seed pair consists of a server seed and a client seed. A server
 * seed stays encrypted until the seed is revealed. Code in the folder `seeds` also rotates the pairs and returns how
 * the result of a player changed with each settled bet.
 */

export { type EncryptedRows, encryptedRows } from "./encrypted-rows.ts";
export { openBetCount, type PlayProgress, playProgress } from "./play-progress.ts";
export { type ReplacedPairs, replacePairs } from "./replace-pairs.ts";
export { type SecretBox, withSecretCache } from "./secret-box.ts";
export {
  type CurrentSeeds,
  currentSeeds,
  type DrawSeeds,
  encryptedSeeds,
  ensureSeeds,
  openSeed,
  type RevealedSeed,
  revealedSeed,
  rotateSeed,
  type SeedPair,
  seedPairs,
  setPairRounds,
  takeNonce,
  turnFullSeed,
} from "./seeds.ts";
