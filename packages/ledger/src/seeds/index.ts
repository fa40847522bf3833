/**
 * The folder `seeds` owns the seed pairs of players. A seed pair consists of a server seed and a client seed, which
 * determine the results of rounds. The server seeds of a player form a hash chain. The database contains a server seed
 * only in encrypted form until the seed is revealed. The folder `seeds` also rotates the pairs, and computes how the sum of a player's winnings changed over
 * time.
 */

export {
  chainColumns,
  chainLinks,
  encryptedChains,
  hashOf,
  openChain,
  type SeedChain,
  serverSeedOf,
  toChain,
} from "./chains.ts";
export { type EncryptedRows, encryptedRows } from "./encrypted-rows.ts";
export { netSince } from "./net-since.ts";
export { openBetCount, type PlayProgress, playProgress } from "./play-progress.ts";
export { type ReplacedPairs, replacePairs } from "./replace-pairs.ts";
export { type SecretBox, withSecretCache } from "./secret-box.ts";
export {
  type CurrentSeeds,
  currentSeeds,
  type DrawSeeds,
  encryptedSeeds,
  ensureChain,
  ensureSeeds,
  openSeed,
  type RevealedSeed,
  revealedSeed,
  rotateSeed,
  type SeedPair,
  seedPairs,
  setClientSeed,
  setPairRounds,
  takeNonce,
  turnFullSeed,
} from "./seeds.ts";
