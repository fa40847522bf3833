import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils";

/**
 * One game hash of the hash chain of Crash, with the number of its round. The chain is computed backwards from a
 * secret, which is the hash of the last round. SHA-256 of the text of a hash is the hash of the previous round. Players
 * cannot play round 0. The operator publishes the hash of round 0 before the salt exists, as the commitment to all
 * other hashes.
 *
 * The rounds of a chain are played in ascending order. When the server reveals a hash, everybody can check that the
 * chain contains the hash. Nobody can compute the next hash.
 */
export interface ChainLink {
  /** The number of the round in the chain, a whole number from 0. */
  readonly round: number;
  /** The game hash is 64 lower-case hexadecimal characters, which the code uses as text and not as bytes. */
  readonly gameHash: string;
}

/**
 * Returns the hash of the previous round. The result is SHA-256 of the text of the given hash, as 64 lower-case
 * hexadecimal characters.
 */
export function previousGameHash(gameHash: string): string {
  return bytesToHex(sha256(utf8ToBytes(gameHash)));
}

/**
 * Computes the hashes of a chain in descending order. After an interruption, the caller can continue the computation
 * from the last stored hash.
 *
 * @param above the hash to start from. For a new chain, the value is `{ round: length, gameHash: secret }`. The result
 * does not contain the hash to start from
 * @returns the hashes of the rounds `above.round` − 1 … 0, in this order. The list of hashes is empty if `above` is
 * round 0
 */
export function* chainBelow(above: ChainLink): Generator<ChainLink, void, undefined> {
  let { gameHash } = above;
  for (let round = above.round - 1; round >= 0; round--) {
    gameHash = previousGameHash(gameHash);
    yield { round, gameHash };
  }
}

/**
 * Returns whether the chain of an earlier hash contains a later hash. The earlier hash is, for example, the commitment
 * or the hash of the previous round. The function computes one SHA-256 hash for each round between the two game hashes.
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
