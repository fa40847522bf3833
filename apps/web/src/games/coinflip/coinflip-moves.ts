import type { SeenOf, Standing } from "../staged/staged-game.ts";

/** The sides that the flips showed, and the sides that the player named before the flips. */
export type Flips = SeenOf<"coinflip">;

export function flipsOf(standing: Standing<"coinflip">): Flips {
  if (standing === null) return { sides: [], named: [] };
  return "seen" in standing ? standing.seen : standing.outcome;
}

/** Returns for how many flips the player named the correct side. */
export const rightFlips = ({ sides, named }: Flips): number =>
  named.filter((side, place) => side === sides[place]).length;
