/**
 * The folder `seeds` owns the pairs of a server seed and a client seed. A server seed stays encrypted until it is
 * revealed. The code of `seeds` also rotates the pairs and reads the course of a player's settled bets.
 */
export { openBetCount, type PlayCourse, playCourse } from "./play-course.ts";
export { type ReplacedPairs, replacePairs } from "./replace-pairs.ts";
export { type SealedRows, sealedRows } from "./sealed-rows.ts";
export { remembering, type SecretBox } from "./secret-box.ts";
export {
  type CurrentSeeds,
  currentSeeds,
  type DrawSeeds,
  ensureSeeds,
  openSeed,
  type RevealedSeed,
  revealedSeed,
  rotateSeed,
  type SeedPair,
  sealedSeeds,
  seedPairs,
  setPairRounds,
  takeNonce,
  turnFullSeed,
} from "./seeds.ts";
