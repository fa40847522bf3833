import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils";

/**
 * The game hash of one Crash round, with the number of the round in the hash chain. The operator computes the hash
 * chain backwards from a secret, which is the hash of the last round. The hash of a round is SHA-256 of the text of the
 * next round's hash. Players cannot play round 0. The operator publishes the hash of round 0 as a commitment to all
 * other hashes, before the salt exists.
 *
 * The rounds of a chain are played in ascending order of their numbers. When the server reveals the hash of a round,
 * everybody can check that the hash belongs to the chain. Nobody can compute the hash of the next round.
 */
export interface ChainLink {
  /** The number of the round in the hash chain, a whole number from 0. */
  readonly round: number;
  /** The game hash: 64 lower-case hexadecimal characters, which the code uses as text and not as bytes. */
  readonly gameHash: string;
}

/**
 * Returns the hash of the previous round, which is SHA-256 of the text of the given hash. The result has 64 lower-case
 * hexadecimal characters.
 */
export function previousGameHash(gameHash: string): string {
  return bytesToHex(sha256(utf8ToBytes(gameHash)));
}

/**
 * Computes the hashes of a hash chain in descending order of the rounds. After an interruption, the caller can continue
 * with the last stored hash.
 *
 * @param above the hash with which the computation starts. For a new chain, the value is `{ round: length, gameHash:
 * secret }`. The result does not contain this hash
 * @returns the hashes of the rounds `above.round` − 1 … 0, in this order. The result is empty if `above` is round 0
 */
export function* chainBelow(above: ChainLink): Generator<ChainLink, void, undefined> {
  let { gameHash } = above;
  for (let round = above.round - 1; round >= 0; round--) {
    gameHash = previousGameHash(gameHash);
    yield { round, gameHash };
  }
}

/**
 * Returns whether two game hashes belong to the same hash chain at their positions. The earlier hash is, for example,
 * the published commitment or the hash of the previous round. The function computes one SHA-256 hash for each round
 * between the two rounds.
 *
 * @returns false also if the round `later` is not after the round `earlier`
 */
export function isOnChain(later: ChainLink, earlier: ChainLink): boolean {
  if (later.round <= earlier.round) return false;
  for (const { round, gameHash } of chainBelow(later)) {
    if (round === earlier.round) return gameHash === earlier.gameHash;
  }
  return false;
}
