import { floats, type RoundSeeds } from "./commit-reveal.ts";

/**
 * Takes `count` of the places 0 … `from` − 1, none of them twice: number f takes the place at index
 * floor(f × remaining) of those that remain in ascending order. The scheme that public verifiers implement.
 *
 * Source: a Fisher–Yates draw; each ordered choice is equally likely up to one part in 2³² ÷ `from`.
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
