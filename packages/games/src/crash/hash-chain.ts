import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils";

/**
 * One hash of the hash chain of Crash. The chain is computed backwards from a secret, which is the hash of the last
 * round: SHA-256 of a hash's text is the hash of the previous round. Round 0 is not played. The hash of round 0 is
 * published before the salt exists, as the commitment to all other hashes.
 *
 * The rounds are played in ascending order. When a hash is revealed, everybody can check that the hash belongs to the
 * chain, but nobody can compute the next hash.
 */
export interface ChainLink {
  /** The number of the round in the chain, a whole number from 0. */
  readonly round: number;
  /** The game hash: 64 lower-case hex characters, used as text and not as bytes. */
  readonly gameHash: string;
}

/** Returns the hash of the previous round: SHA-256 of the given hash's text, as 64 lower-case hex characters. */
export function previousGameHash(gameHash: string): string {
  return bytesToHex(sha256(utf8ToBytes(gameHash)));
}

/**
 * Computes the hashes of a chain in descending order. After an interruption the caller can continue from the last
 * stored hash.
 *
 * @param above the hash to start from, `{ round: length, gameHash: secret }` for a new chain; the result does not
 * contain this hash
 * @returns the hashes of the rounds `above.round` − 1 … 0, in this order; nothing if `above` is round 0
 */
export function* chainBelow(above: ChainLink): Generator<ChainLink, void, undefined> {
  let { gameHash } = above;
  for (let round = above.round - 1; round >= 0; round--) {
    gameHash = previousGameHash(gameHash);
    yield { round, gameHash };
  }
}

/**
 * Returns whether a later hash belongs to the chain of an earlier hash, for example of the commitment or of the
 * previous round. The function computes one hash for each round between the two hashes.
 *
 * @returns false also if `later` is not later than `earlier`
 */
export function isOnChain(later: ChainLink, earlier: ChainLink): boolean {
  if (later.round <= earlier.round) return false;
  for (const { round, gameHash } of chainBelow(later)) {
    if (round === earlier.round) return gameHash === earlier.gameHash;
  }
  return false;
}
