import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils";

/**
 * One hash of Crash's chain. The chain is made backwards from a secret, the hash of its last round: the previous hash
 * is always the SHA-256 of a hash's text. Round 0 is not played. Its hash is made last and is published before the
 * salt exists, as the commitment to all other hashes.
 *
 * Rounds are played upwards. So each hash, once it is shown, proves that it belongs to the chain and reveals nothing
 * about the next hash.
 */
export interface ChainLink {
  /** The number of the round, a whole number from 0. */
  readonly round: number;
  /** The game hash: 64 lower-case hex characters, used as text and not as bytes. */
  readonly gameHash: string;
}

/** Returns the hash of the previous round: SHA-256 of the given hash's text, as 64 lower-case hex characters. */
export function previousGameHash(gameHash: string): string {
  return bytesToHex(sha256(utf8ToBytes(gameHash)));
}

/**
 * Makes a chain downwards, one hash at a time. After an interruption the caller continues from the last stored hash.
 *
 * @param above the hash to start from, `{ round: length, gameHash: secret }` at first; it is not repeated
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
 * previous round. Computes one hash for each round in between.
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
