import { type GemsHand, gemsDraws, gemsHands, gemsTableE4, gemsWays, type Risk } from "@gemplay/games";
import type { PageKey } from "../../i18n/index.ts";

/** The shapes of the seven kinds of gemstones, in the order of the gemstone numbers. */
export const cuts = ["ruby", "opal", "topaz", "emerald", "aqua", "tanzanite", "moon"] as const;

export const cutNames = {
  ruby: "gems.ruby",
  opal: "gems.opal",
  topaz: "gems.topaz",
  emerald: "gems.emerald",
  aqua: "gems.aqua",
  tanzanite: "gems.tanzanite",
  moon: "gems.moon",
} as const satisfies Readonly<Record<(typeof cuts)[number], PageKey>>;

/** Text keys for the hands that five gemstones can form. */
export const handNames = {
  five: "gems.five",
  four: "gems.four",
  fullHouse: "gems.fullHouse",
  three: "gems.three",
  twoPairs: "gems.twoPairs",
  pair: "gems.pair",
  none: "gems.none",
} as const satisfies Readonly<Record<GemsHand, PageKey>>;

/** The places of the gemstones on the board, in the order of the draw. */
export const stoneSeats = [0, 1, 2, 3, 4] as const;

/** Time in milliseconds from the fall of one gemstone to the fall of the next gemstone. */
export const fallEveryMs = 60;
/** Number of time steps of `fallEveryMs` milliseconds until the last gemstone is at rest. */
export const drawSteps = 8;
export const drawMs = fallEveryMs * drawSteps;

type Group = "first" | "second" | undefined;

/**
 * Returns for each gemstone whether it belongs to the larger or to the smaller group of equal gemstones in the hand. If
 * two groups of gemstones have the same size, the group that was drawn first counts as the larger group.
 */
export function groupsOf(stones: readonly number[]): readonly Group[] {
  const count = (kind: number) => stones.filter((stone) => stone === kind).length;
  const grouped = [...new Set(stones)].filter((kind) => count(kind) > 1).sort((a, b) => count(b) - count(a));
  return stones.map((stone) => (["first", "second"] as const)[grouped.indexOf(stone)]);
}

/** Five example gemstones for each hand. */
const examples: Readonly<Record<GemsHand, readonly number[]>> = {
  five: [0, 0, 0, 0, 0],
  four: [0, 0, 0, 0, 1],
  fullHouse: [0, 0, 0, 1, 1],
  three: [0, 0, 0, 1, 2],
  twoPairs: [0, 0, 1, 1, 2],
  pair: [0, 0, 1, 2, 3],
  none: [0, 1, 2, 3, 4],
};

interface Prize {
  readonly hand: GemsHand;
  readonly groups: readonly Group[];
  readonly ways: number;
  /** Probability that one draw gives the hand. The value 0.25 means 25%. */
  readonly chance: number;
  readonly multiplierE4: number;
}

/** Returns the multiplier of each hand of gemstones for the given risk, best hand first. */
export function prizesOf(risk: Risk): readonly Prize[] {
  const table = gemsTableE4(risk);
  return gemsHands
    .map((hand, place) => ({
      hand,
      groups: groupsOf(examples[hand]),
      ways: gemsWays(hand),
      chance: gemsWays(hand) / gemsDraws,
      multiplierE4: table[place] ?? 0,
    }))
    .reverse();
}
