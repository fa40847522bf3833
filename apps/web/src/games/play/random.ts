import { hex } from "../proof/step.ts";

/** One of a few, each as likely as the others; undefined when there is none. */
export function pickOne<T>(from: readonly T[]): T | undefined {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  // At most 25 choices out of 2³² values: none is favoured by more than a hundred-millionth.
  return from[drawn % Math.max(1, from.length)];
}

/** A seed of so many random bytes, in hex digits. */
export function randomHex(bytes: number): string {
  return hex(crypto.getRandomValues(new Uint8Array(bytes)));
}
