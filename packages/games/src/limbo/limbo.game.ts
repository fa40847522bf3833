import { fair, type InstantGame } from "../definition.ts";
import { floats, type RoundSeeds } from "../fairness/commit-reveal.ts";
import { edgeOf } from "../house-edge.ts";
import { acceptsAll, type Fields, whole } from "../params.ts";

/**
 * Limbo: a multiplier is drawn, and the bet wins its target when the multiplier reaches it.
 *
 * With i = floor(f × 2²⁴), one of 2²⁴ equally likely values, the result is
 *
 *   max(1.00, floor(2²⁴ / (i + 1) × 0.99 × 100) / 100)
 *
 * computed as the whole division 99 × 2²⁴ / (i + 1), which is what the formula says. (In floating point the same
 * formula falls one hundredth short for 44 of the 2²⁴ values, those where the quotient is whole.)
 *
 * A target of T hundredths is reached when i + 1 ≤ 99 × 2²⁴ / T, so that exactly
 *
 *   RTP = floor(99 × 2²⁴ / T) / 2²⁴ × T / 100   ≤ 99%
 *
 * The cut costs less than one reaching value in n = floor(99 × 2²⁴ / T), which is nothing at low targets and up to 5.9%
 * of the return at the highest: a page shows `limboRtp` of the target itself.
 */
export interface LimboParams {
  /** Ten-thousandths, in whole hundredths of a multiplier: 20000 = 2.00×. */
  readonly targetE4: number;
}

export interface LimboOutcome {
  /** Ten-thousandths, at least 10000: the multiplier drawn, whatever the target was. */
  readonly resultE4: number;
  readonly won: boolean;
}

const outcomes = 2 ** 24;
/** Hundredths: 99% of a unit, for each of the outcomes; below 2⁵³. */
const fairShareCenti = 99 * outcomes;
const centiE4 = 100;

/** Targets offered, ten-thousandths: 1.01× to 1,000,000×. */
export const limboTargetE4 = { minimum: 10_100, maximum: 10_000_000_000 } as const;

const params: Fields<LimboParams> = {
  targetE4: whole(limboTargetE4.minimum, limboTargetE4.maximum, centiE4),
};

/** Whether the parameters are an offered bet. */
export function isLimboParams(bet: LimboParams): boolean {
  return acceptsAll(params, bet);
}

/**
 * How many of the 2²⁴ outcomes reach the target.
 *
 * @param params an offered bet (`isLimboParams`)
 */
export function limboWinning({ targetE4 }: LimboParams): number {
  return Math.floor(fairShareCenti / (targetE4 / centiE4));
}

/** The exact return to player of one bet, as a number for display. */
export function limboRtp(params: LimboParams): number {
  return (limboWinning(params) * params.targetE4) / (outcomes * 10_000);
}

/** The multiplier of a round, ten-thousandths, from 10000 (1.00×) to 166,094,438,400 (16,609,443.84×). */
export function limboResultE4(seeds: RoundSeeds): number {
  const drawn = Math.floor(floats(seeds).next().value * outcomes);
  return Math.max(100, Math.floor(fairShareCenti / (drawn + 1))) * centiE4;
}

/** Plays one round; a win pays the target, not the result. */
export function playLimbo(seeds: RoundSeeds, { targetE4 }: LimboParams): LimboOutcome {
  const resultE4 = limboResultE4(seeds);
  return { resultE4, won: resultE4 >= targetE4 };
}

/** Limbo: a multiplier is drawn, and a bet that it reaches a target pays that target. */
export const limbo: InstantGame<"limbo", LimboParams, { resultE4: number }> = {
  kind: "instant",
  name: "limbo",
  title: "Limbo",
  params,
  initial: { targetE4: 20_000 },
  isOffered: isLimboParams,
  topMultiplierE4: ({ targetE4 }) => targetE4,
  rtp: limboRtp,
  houseEdge: (bet) => edgeOf(limboWinning(bet) * bet.targetE4, outcomes),
  play(seeds, bet) {
    const { resultE4, won } = playLimbo(seeds, bet);
    return { multiplierE4: won ? bet.targetE4 : 0, outcome: { resultE4 } };
  },
  fair: fair({}, (seeds) => ({ multiplier: limboResultE4(seeds) / 10_000 })),
  simulated: [{ targetE4: 10_100 }, { targetE4: 20_000 }, { targetE4: 100_000 }, { targetE4: 1_000_000 }],
};
