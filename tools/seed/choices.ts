import { createHash } from "node:crypto";

/** Pseudorandom choices of the seed command. The same text always gives the same choices in the same order. */
export interface Choices {
  /** Returns a random whole number; both bounds are possible. */
  between(from: number, to: number): number;
  /** Returns a random element of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
}

/** Creates the pseudorandom choices that a text determines. */
export function choicesOf(text: string): Choices {
  let made = 0;
  const between = (from: number, to: number) => {
    made += 1;
    const digest = createHash("sha256").update(`${text}:${made}`).digest();
    return from + (digest.readUInt32BE() % (to - from + 1));
  };
  return {
    between,
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new Error("an empty list has no element to choose");
      return list[between(0, list.length - 1)] as T;
    },
  };
}
