import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils";

/**
 * One hash of Crash's chain. The chain is made backwards from a secret, the hash of its last round: the hash before
 * each is the SHA-256 of its text. Round 0 is not played: its hash, the last one made, is published as commitment to
 * all the others before the salt exists. Rounds are played upwards, so that each hash, once shown, proves to belong to
 * the chain and says nothing about the next.
 */
export interface ChainLink {
  /** Whole number from 0. */
  readonly round: number;
  /** 64 lower-case hex characters, used as text and not as bytes. */
  readonly gameHash: string;
}

/** The hash of the round before: SHA-256 of this one's text, 64 lower-case hex characters. */
export function previousGameHash(gameHash: string): string {
  return bytesToHex(sha256(utf8ToBytes(gameHash)));
}

/**
 * Makes a chain downwards, one link at a time: from the secret, or again from the last link that was kept, so that an
 * interrupted making goes on where it was.
 *
 * @param above the link that exists: `{ round: length, gameHash: secret }` to begin with; it is not repeated
 * @returns the links `above.round` − 1 … 0, in this order; nothing when `above` is round 0
 */
export function* chainBelow(above: ChainLink): Generator<ChainLink, void, undefined> {
  let { gameHash } = above;
  for (let round = above.round - 1; round >= 0; round--) {
    gameHash = previousGameHash(gameHash);
    yield { round, gameHash };
  }
}

/**
 * Whether a later link belongs to the chain of an earlier one, such as the commitment or the round before it. Takes as
 * many hashes as there are rounds between them.
 *
 * @returns false too when `later` is not later
 */
export function isOnChain(later: ChainLink, earlier: ChainLink): boolean {
  if (later.round <= earlier.round) return false;
  for (const { round, gameHash } of chainBelow(later)) {
    if (round === earlier.round) return gameHash === earlier.gameHash;
  }
  return false;
}
