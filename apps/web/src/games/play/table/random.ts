import { hex } from "../../proof/step.ts";

/** Returns a random element of a list with equal probabilities, or undefined for an empty list. */
export function pickOne<T>(from: readonly T[]): T | undefined {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  // The modulo favours some elements, but by less than one part in a hundred million, because a list has at most 40
  // elements.
  return from[drawn % Math.max(1, from.length)];
}

/** Returns a seed that consists of random bytes, as hex digits. */
export function randomHex(bytes: number): string {
  return hex(crypto.getRandomValues(new Uint8Array(bytes)));
}
