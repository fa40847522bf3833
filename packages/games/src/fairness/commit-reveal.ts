import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils";
import { hmacSha256 } from "#hmac";

/** What decides a round: both seeds as text, and the number of the round on them. */
export interface RoundSeeds {
  /** 64 hex characters, used as text and not as bytes, so that public verifiers agree. */
  readonly serverSeed: string;
  readonly clientSeed: string;
  /** Whole number from 0, one more each round. */
  readonly nonce: number;
}

/**
 * The commitment shown before the first bet: SHA-256 of the server seed's text.
 *
 * @returns 64 lower-case hex characters
 */
export function hashServerSeed(serverSeed: string): string {
  return bytesToHex(sha256(utf8ToBytes(serverSeed)));
}

/** What a player may choose as client seed: printable, no colon, so that `client:nonce:round` has one reading. */
export function isClientSeed(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/.test(text);
}

/**
 * Numbers in [0, 1) from the seeds, endless and in order.
 *
 * Round r is HMAC-SHA256(key = server seed as text, message = `client:nonce:r`), 32 bytes; four bytes b0..b3
 * make b0/256 + b1/256² + b2/256³ + b3/256⁴. The scheme is the one that public verifiers implement.
 */
export function* floats(seeds: RoundSeeds): Generator<number, never, undefined> {
  for (let round = 0; ; round++) {
    const bytes = roundBytes(seeds, round);
    for (let at = 0; at < bytes.length; at += 4) yield fourBytesToFloat(bytes, at);
  }
}

/** The 32 bytes of HMAC number `round` of a game round, as the scheme of `floats` makes them. */
export function roundBytes({ serverSeed, clientSeed, nonce }: RoundSeeds, round: number): Uint8Array {
  return hmacSha256(serverSeed, `${clientSeed}:${nonce}:${round}`);
}

/** Four bytes at `at` as a number in [0, 1): exact, since 32 bits fit a double. */
export function fourBytesToFloat(bytes: Uint8Array, at: number): number {
  const part = (index: number) => (bytes[at + index] ?? 0) / 256 ** (index + 1);
  return part(0) + part(1) + part(2) + part(3);
}
