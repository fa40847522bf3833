import type { SeenOf, Standing } from "../staged/staged-game.ts";

/** The sides that fell and those that were named before. */
export type Flips = SeenOf<"coinflip">;

export function flipsOf(standing: Standing<"coinflip">): Flips {
  if (standing === null) return { sides: [], named: [] };
  return "seen" in standing ? standing.seen : standing.outcome;
}

/** Flips that were named rightly. */
export const rightFlips = ({ sides, named }: Flips): number =>
  named.filter((side, place) => side === sides[place]).length;
