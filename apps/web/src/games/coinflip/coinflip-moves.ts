import type { SeenOf, Standing } from "../staged/staged-game.ts";

/** The sides that came up, and the sides that the player named before. */
export type Flips = SeenOf<"coinflip">;

export function flipsOf(standing: Standing<"coinflip">): Flips {
  if (standing === null) return { sides: [], named: [] };
  return "seen" in standing ? standing.seen : standing.outcome;
}

/** Returns the number of flips that the player named correctly. */
export const rightFlips = ({ sides, named }: Flips): number =>
  named.filter((side, place) => side === sides[place]).length;
