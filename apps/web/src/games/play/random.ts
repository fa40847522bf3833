import { hex } from "../proof/step.ts";

/** Returns a random element with equal chances, or undefined for an empty list. */
export function pickOne<T>(from: readonly T[]): T | undefined {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  // The list has at most 25 elements and the random number has 2³² values, so the chances differ by less than a
  // hundred-millionth.
  return from[drawn % Math.max(1, from.length)];
}

/** Returns a seed of random bytes as hex digits. */
export function randomHex(bytes: number): string {
  return hex(crypto.getRandomValues(new Uint8Array(bytes)));
}
