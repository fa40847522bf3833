import { type Risk, risks } from "../chances.ts";
import { fair, type InstantGame } from "../definition.ts";
import { floats, type RoundSeeds } from "../fairness/commit-reveal.ts";
import { edgeOf } from "../house-edge.ts";
import { acceptsAll, choice, type Fields } from "../params.ts";

/**
 * Wheel: a round draws one of 10, 20, 30, 40 or 50 segments, with the same chance for each segment. The random number f
 * gives the segment floor(f × segments), and the bet pays the multiplier of this segment.
 *
 * A wheel with 10j segments repeats the ten segments of its risk j times. On the first segment, the top prize replaces
 * the multiplier of the block. The top prize is computed from the other segments, so that the return to player of every
 * wheel is exactly
 *
 *   RTP = Σ table / segments = 99%
 */
export interface WheelParams {
  readonly segments: number;
  readonly risk: Risk;
}

export interface WheelOutcome {
  /** The number of the drawn segment, from 0 to `segments` − 1. */
  readonly segment: number;
  /** The payout multiplier in ten-thousandths. */
  readonly multiplierE4: number;
}

export const wheelSegments: readonly number[] = [10, 20, 30, 40, 50];

/**
 * The multipliers of the wheel in hundredths by risk. For each risk, the table contains ten segments and the top prize
 * of a wheel with ten segments.
 */
const blocksCenti: Readonly<Record<Risk, { readonly block: readonly number[]; readonly topOfOne: number }>> =
  {
    low: { block: [110, 130, 110, 0, 110, 130, 110, 130, 0, 110], topOfOne: 160 },
    medium: { block: [240, 0, 150, 0, 190, 0, 150, 0, 190, 0], topOfOne: 310 },
    high: { block: [0, 0, 0, 0, 0, 200, 0, 0, 0, 0], topOfOne: 790 },
  };

const params: Fields<WheelParams> = { segments: choice(wheelSegments), risk: choice(risks) };

/** Returns whether the game accepts a bet with the given parameters. */
export function isWheelParams(bet: WheelParams): boolean {
  return acceptsAll(params, bet);
}

/**
 * Returns the multiplier of each segment in ten-thousandths, in the order around the wheel. Segment 0 pays the top
 * prize.
 *
 * @throws {RangeError} if the game does not accept a bet with the parameters
 */
export function wheelTableE4({ segments, risk }: WheelParams): readonly number[] {
  if (!isWheelParams({ segments, risk }))
    throw new RangeError(`there is no wheel with ${segments} segments and risk ${risk}`);
  const { block, topOfOne } = blocksCenti[risk];
  const blocks = segments / block.length;
  const [first = 0] = block;
  // The multipliers of ten segments must have the sum of 990 hundredths, so that the return to player is 99%. On a
  // wheel with ten segments, the top prize is 990 hundredths minus the sum of the other nine segments. Each further
  // block of ten segments raises the top prize by 990 hundredths minus the sum of all its segments.
  const top = blocks * topOfOne - (blocks - 1) * first;
  const centi = Array.from({ length: blocks }).flatMap(() => block);
  return [top, ...centi.slice(1)].map((value) => value * 100);
}

const wheelPaidE4 = (params: WheelParams): number =>
  wheelTableE4(params).reduce((sum, multiplierE4) => sum + multiplierE4, 0);

/** Returns the exact return to player of one bet, as a number for display. */
export function wheelRtp(params: WheelParams): number {
  return wheelPaidE4(params) / (params.segments * 10_000);
}

/**
 * Plays one round of the game wheel.
 *
 * @throws {RangeError} if the game does not accept a bet with the parameters
 */
export function playWheel(seeds: RoundSeeds, params: WheelParams): WheelOutcome {
  const table = wheelTableE4(params);
  const segment = Math.floor(floats(seeds).next().value * params.segments);
  return { segment, multiplierE4: table[segment] ?? 0 };
}

/** Wheel: the wheel stops at a segment, and the bet pays the multiplier of the segment. */
export const wheel: InstantGame<"wheel", WheelParams, { segment: number }> = {
  kind: "instant",
  name: "wheel",
  title: "Wheel",
  params,
  initial: { segments: 30, risk: "medium" },
  isOffered: isWheelParams,
  topMultiplierE4: (bet) => Math.max(...wheelTableE4(bet)),
  rtp: wheelRtp,
  houseEdge: (bet) => edgeOf(wheelPaidE4(bet), bet.segments),
  play(seeds, bet) {
    const { segment, multiplierE4 } = playWheel(seeds, bet);
    return { multiplierE4, outcome: { segment } };
  },
  fair: fair(params, (seeds, bet) => {
    const { segment, multiplierE4 } = playWheel(seeds, bet);
    return { segment, multiplier: multiplierE4 / 10_000 };
  }),
  simulated: [
    { segments: 10, risk: "low" },
    { segments: 30, risk: "medium" },
    { segments: 50, risk: "high" },
  ],
};
