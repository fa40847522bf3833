import { floats, type RoundSeeds } from "./commit-reveal.ts";

/**
 * Draws `count` different numbers from 0 … `from` − 1. A random number f selects the number at the index floor(f ×
 * remaining) of the remaining numbers in ascending order. Public verifiers draw in the same way.
 *
 * The method is a Fisher–Yates shuffle. All ordered results are equally likely, except for a relative deviation of at
 * most 1 in 2³² ÷ `from`.
 *
 * @returns the drawn numbers in the order of the draw
 */
export function drawDistinct(seeds: RoundSeeds, { from, count }: { from: number; count: number }): number[] {
  const remaining = Array.from({ length: from }, (_, place) => place);
  const drawn = floats(seeds);
  return Array.from({ length: count }).flatMap(() =>
    remaining.splice(Math.floor(drawn.next().value * remaining.length), 1),
  );
}
