import { type GemsHand, gemsDraws, gemsHands, gemsTableE4, gemsWays, type Risk } from "@gemplay/games";
import type { PageKey } from "../../i18n/index.ts";

/** The seven kinds by their cuts, in the order of their numbers. */
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

/** What five stones make, in words. */
export const handNames = {
  five: "gems.five",
  four: "gems.four",
  fullHouse: "gems.fullHouse",
  three: "gems.three",
  twoPairs: "gems.twoPairs",
  pair: "gems.pair",
  none: "gems.none",
} as const satisfies Readonly<Record<GemsHand, PageKey>>;

/** The places of the stones, in the order drawn. */
export const stoneSeats = [0, 1, 2, 3, 4] as const;

/** One stone falls so long after the other, ms. */
export const fallEveryMs = 60;
/** The last one has come to rest after so many such steps. */
export const drawSteps = 8;
export const drawMs = fallEveryMs * drawSteps;

type Group = "first" | "second" | undefined;

/** Which stones make the hand: those of the larger group, and those of the second; of two alike the one drawn first leads. */
export function groupsOf(stones: readonly number[]): readonly Group[] {
  const count = (kind: number) => stones.filter((stone) => stone === kind).length;
  const grouped = [...new Set(stones)].filter((kind) => count(kind) > 1).sort((a, b) => count(b) - count(a));
  return stones.map((stone) => (["first", "second"] as const)[grouped.indexOf(stone)]);
}

/** Five stones that make a hand. */
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
  /** Of a draw: 0.25 is a quarter. */
  readonly chance: number;
  readonly multiplierE4: number;
}

/** What each hand pays at a risk, the best first. */
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
