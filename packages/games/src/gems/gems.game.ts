import { choose, type Risk, risks } from "../chances.ts";
import { fair, type InstantGame } from "../definition.ts";
import { floats, type RoundSeeds } from "../fairness/commit-reveal.ts";
import { edgeOf } from "../house-edge.ts";
import { acceptsAll, choice, type Fields } from "../params.ts";

/**
 * Gems: a round draws five stones. Each stone is of one of seven kinds; the random number f gives the kind floor(f ×
 * 7). The payout depends on the hand, which is the combination of equal stones, as in poker. The list shows how many of
 * the 7⁵ = 16,807 possible draws give each hand:
 *
 *   five of a kind 7, four 210, a full house 420, three 2,100, two pairs 3,150, one pair 8,400, all different 2,520
 *
 * and RTP = Σ ways × table / 16,807. The prize for a hand is a constant divided by a power of the hand's chance. The
 * exponent of the power is ½ for low risk, ¾ for medium risk and 1 for high risk. At low risk, one pair is the lowest
 * hand that pays; at medium risk two pairs, and at high risk three of a kind. The constant is chosen so that the return
 * to player is 99% before rounding. The prizes are rounded to readable numbers, and each rounded table returns
 *
 *   RTP = 16625 / 16807 = 98.917118…%
 */
export interface GemsParams {
  readonly risk: Risk;
}

const params: Fields<GemsParams> = { risk: choice(risks) };
/** The number of kinds of stones, and the number of stones that a round draws. */
export const gemsNumbers = { kinds: 7, stones: 5 } as const;
const { kinds, stones } = gemsNumbers;

/** The hands that five stones can form, from the lowest hand to the best hand. */
export const gemsHands = ["none", "pair", "twoPairs", "three", "fullHouse", "four", "five"] as const;
export type GemsHand = (typeof gemsHands)[number];

/** The multipliers of the hands in hundredths for each risk, in the order of `gemsHands`. */
const tablesCenti: Readonly<Record<Risk, readonly number[]>> = {
  low: [0, 80, 120, 160, 350, 500, 3_500],
  medium: [0, 0, 160, 220, 750, 1_300, 15_500],
  high: [0, 0, 0, 200, 1_000, 2_000, 57_500],
};

/**
 * The hand for each combination of group sizes; the largest group is first. A group consists of all stones of one kind.
 */
const handsBySizes: Readonly<Record<string, GemsHand>> = {
  "11111": "none",
  "2111": "pair",
  "221": "twoPairs",
  "311": "three",
  "32": "fullHouse",
  "41": "four",
  "5": "five",
};

/** Returns the hand that the five stones form. */
export function gemsHand(drawn: readonly number[]): GemsHand {
  const sizes = Array.from({ length: kinds }, (_, kind) => drawn.filter((stone) => stone === kind).length);
  const shape = sizes.filter((size) => size > 0).sort((a, b) => b - a);
  return handsBySizes[shape.join("")] ?? "none";
}

/** Returns how many of the 7⁵ possible draws give a hand. */
export function gemsWays(hand: GemsHand): number {
  const ways: Readonly<Record<GemsHand, number>> = {
    none: kinds * 6 * 5 * 4 * 3,
    pair: choose(stones, 2) * kinds * 6 * 5 * 4,
    twoPairs: choose(stones, 1) * choose(4, 2) * choose(kinds, 2) * 5,
    three: choose(stones, 3) * kinds * 6 * 5,
    fullHouse: choose(stones, 3) * kinds * 6,
    four: choose(stones, 4) * kinds * 6,
    five: kinds,
  };
  return ways[hand];
}

/**
 * The number of possible draws of five stones. All draws are equally likely, except for a relative deviation of at most
 * 1 in 2³² ÷ 7.
 */
export const gemsDraws = kinds ** stones;

/** Returns the multiplier of each hand in ten-thousandths, in the order of `gemsHands`. */
export function gemsTableE4(risk: Risk): readonly number[] {
  return tablesCenti[risk].map((centi) => centi * 100);
}

function gemsPaidE4({ risk }: GemsParams): number {
  const table = gemsTableE4(risk);
  return gemsHands.reduce((sum, hand, at) => sum + gemsWays(hand) * (table[at] ?? 0), 0);
}

/** Returns the exact return to player of one bet, as a number for display. */
function gemsRtp(params: GemsParams): number {
  return gemsPaidE4(params) / (gemsDraws * 10_000);
}

/** Returns the kinds (0 to 6) of the five stones of a round, in the order of the draw. */
function gemsStones(seeds: RoundSeeds): number[] {
  const drawn = floats(seeds);
  return Array.from({ length: stones }, () => Math.floor(drawn.next().value * kinds));
}

/** Gems: a round draws five stones of seven kinds, and the hand of the stones decides the payout. */
export const gems: InstantGame<"gems", GemsParams, { stones: number[] }> = {
  kind: "instant",
  name: "gems",
  title: "Gems",
  params,
  initial: { risk: "medium" },
  isOffered: (bet) => acceptsAll(params, bet),
  topMultiplierE4: ({ risk }) => Math.max(...gemsTableE4(risk)),
  rtp: gemsRtp,
  houseEdge: (bet) => edgeOf(gemsPaidE4(bet), gemsDraws),
  play(seeds, { risk }) {
    const drawn = gemsStones(seeds);
    const multiplierE4 = gemsTableE4(risk)[gemsHands.indexOf(gemsHand(drawn))] ?? 0;
    return { multiplierE4, outcome: { stones: drawn } };
  },
  fair: fair(params, (seeds, bet) => {
    const { multiplierE4, outcome } = gems.play(seeds, bet);
    return { ...outcome, multiplier: multiplierE4 / 10_000 };
  }),
  simulated: risks.map((risk) => ({ risk })),
};
