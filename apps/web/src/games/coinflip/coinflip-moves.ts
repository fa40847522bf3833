import type { SeenOf, Standing } from "../staged/staged-game.ts";

/** The results of the flips in a round, and the sides of the coin that the player chose before the flips. */
export type Flips = SeenOf<"coinflip">;

export function flipsOf(standing: Standing<"coinflip">): Flips {
  if (standing === null) return { sides: [], named: [] };
  return "seen" in standing ? standing.seen : standing.outcome;
}

/** Returns the number of flips for which the player chose the correct side. */
export const rightFlips = ({ sides, named }: Flips): number =>
  named.filter((side, place) => side === sides[place]).length;
