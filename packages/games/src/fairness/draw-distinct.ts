import { floats, type RoundSeeds } from "./commit-reveal.ts";

/**
 * Draws `count` different places from the numbers 0 … `from` − 1. Each drawn number f selects the place at index
 * floor(f × remaining) among the remaining places in ascending order. Public verifiers implement this scheme for
 * drawing places.
 *
 * The draw is a Fisher–Yates shuffle. All ordered results are equally likely, except for a deviation of at most one
 * part in 2³² ÷ `from`.
 *
 * @returns the places in the order in which they were drawn
 */
export function drawDistinct(seeds: RoundSeeds, { from, count }: { from: number; count: number }): number[] {
  const remaining = Array.from({ length: from }, (_, place) => place);
  const drawn = floats(seeds);
  return Array.from({ length: count }).flatMap(() =>
    remaining.splice(Math.floor(drawn.next().value * remaining.length), 1),
  );
}
