import { floats, type RoundSeeds } from "./commit-reveal.ts";

/**
 * Takes `count` different places from 0 … `from` − 1. A number f takes the place at index floor(f × remaining) of the
 * remaining places in ascending order. Public verifiers implement the same scheme.
 *
 * Source: a Fisher–Yates draw. Each ordered choice is equally likely, up to one part in 2³² ÷ `from`.
 *
 * @returns the places in the order drawn
 */
export function drawDistinct(seeds: RoundSeeds, { from, count }: { from: number; count: number }): number[] {
  const remaining = Array.from({ length: from }, (_, place) => place);
  const drawn = floats(seeds);
  return Array.from({ length: count }).flatMap(() =>
    remaining.splice(Math.floor(drawn.next().value * remaining.length), 1),
  );
}
