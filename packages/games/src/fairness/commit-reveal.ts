import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils";
import { hmacSha256 } from "#hmac";

/** The values that decide a round: both seeds as text, and the number of the round on these seeds. */
export interface RoundSeeds {
  /** 64 hex characters, used as text and not as bytes, so that public verifiers compute the same result. */
  readonly serverSeed: string;
  readonly clientSeed: string;
  /** A whole number from 0 that rises by one with each round. */
  readonly nonce: number;
}

/**
 * Returns the commitment that is shown before the first bet: SHA-256 of the server seed's text.
 *
 * @returns 64 lower-case hex characters
 */
export function hashServerSeed(serverSeed: string): string {
  return bytesToHex(sha256(utf8ToBytes(serverSeed)));
}

/**
 * Returns whether a player may choose the text as client seed. It must be printable and without a colon, so that
 * `client:nonce:round` can be read in one way only.
 */
export function isClientSeed(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/.test(text);
}

/**
 * Yields numbers from 0 up to but not including 1, without end and in a fixed order.
 *
 * HMAC round r is HMAC-SHA256(key = server seed as text, message = `client:nonce:r`) and has 32 bytes. Four bytes
 * b0..b3 give the number b0/256 + b1/256² + b2/256³ + b3/256⁴. Public verifiers implement the same scheme.
 */
export function* floats(seeds: RoundSeeds): Generator<number, never, undefined> {
  for (let round = 0; ; round++) {
    const bytes = roundBytes(seeds, round);
    for (let at = 0; at < bytes.length; at += 4) yield fourBytesToFloat(bytes, at);
  }
}

/** Returns the 32 bytes of HMAC number `round` of a game round, as the scheme of `floats` defines them. */
export function roundBytes({ serverSeed, clientSeed, nonce }: RoundSeeds, round: number): Uint8Array {
  return hmacSha256(serverSeed, `${clientSeed}:${nonce}:${round}`);
}

/**
 * Returns the four bytes from `at` on as a number from 0 up to but not including 1. The result is exact, because 32
 * bits fit a double.
 */
export function fourBytesToFloat(bytes: Uint8Array, at: number): number {
  const part = (index: number) => (bytes[at + index] ?? 0) / 256 ** (index + 1);
  return part(0) + part(1) + part(2) + part(3);
}
