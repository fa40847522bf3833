import { fair, type InstantGame } from "../definition.ts";
import { floats, type RoundSeeds } from "../fairness/commit-reveal.ts";
import { edgeOf, fairShareE4 } from "../house-edge.ts";
import { acceptsAll, type Fields, whole } from "../params.ts";

/**
 * Limbo: the round draws a multiplier. The bet pays its target if the drawn multiplier is at least as large as the
 * target.
 *
 * If i = floor(f × 2²⁴) is one of 2²⁴ equally likely values, the drawn multiplier is
 *
 *   max(1.00, floor(2²⁴ / (i + 1) × 0.99 × 100) / 100)
 *
 * The code computes the drawn multiplier by the integer division 99 × 2²⁴ / (i + 1). With floating-point numbers, 44 of
 * the 2²⁴ values of i would give a multiplier that is one hundredth too low. Each of the 44 exact quotients is a whole
 * number.
 *
 * The drawn multiplier is at least T hundredths if i + 1 ≤ 99 × 2²⁴ / T. The exact return to player is therefore
 *
 *   RTP = floor(99 × 2²⁴ / T) / 2²⁴ × T / 100   ≤ 99%
 *
 * Because n = floor(99 × 2²⁴ / T) is rounded down, the target loses less than one winning value of i. At low targets,
 * the loss from rounding is negligible. At targets near 977,026×, the loss is largest, with 5.9% of the return. At the
 * highest target of 1,000,000×, the loss is 3.67%. Because the return depends on the target, the page shows the result
 * of `limboRtp` for the chosen target.
 */
export interface LimboParams {
  /** The target of the bet in ten-thousandths (20000 = 2.00×), a whole number of hundredths. */
  readonly targetE4: number;
}

export interface LimboOutcome {
  /** The drawn multiplier in ten-thousandths, which is at least 10000. The draw does not depend on the target. */
  readonly resultE4: number;
  readonly won: boolean;
}

const centiE4 = 100;
/** The number of equally likely values of i. */
export const limboOutcomes = 2 ** 24;
/**
 * The numerator of the formula for the drawn multiplier: 99 hundredths times the number of possible values of i. The
 * numerator is below 2⁵³, so a JavaScript number can store it exactly.
 */
const fairShareCenti = (fairShareE4 / centiE4) * limboOutcomes;

/** The largest multiplier that a round can draw, in ten-thousandths: 16,609,443.84×. */
export const limboMostE4 = fairShareCenti * centiE4;

/** The lowest and the highest target that a player can choose, in ten-thousandths: 1.01× and 1,000,000×. */
export const limboTargetE4 = { minimum: 10_100, maximum: 10_000_000_000 } as const;

const params: Fields<LimboParams> = {
  targetE4: whole(limboTargetE4.minimum, limboTargetE4.maximum, centiE4),
};

/** Returns whether the game accepts a bet with the given parameters. */
export function isLimboParams(bet: LimboParams): boolean {
  return acceptsAll(params, bet);
}

/**
 * Returns how many of the 2²⁴ possible values of i reach the target.
 *
 * @param params the parameters of a bet that the game accepts (`isLimboParams`)
 */
export function limboWinning({ targetE4 }: LimboParams): number {
  return Math.floor(fairShareCenti / (targetE4 / centiE4));
}

/** Returns the exact return to player of one bet, as a number for display. */
export function limboRtp(params: LimboParams): number {
  return (limboWinning(params) * params.targetE4) / (limboOutcomes * 10_000);
}

/**
 * Returns the drawn multiplier of a round in ten-thousandths, from 10000 (1.00×) to 166,094,438,400 (16,609,443.84×).
 */
export function limboResultE4(seeds: RoundSeeds): number {
  const drawn = Math.floor(floats(seeds).next().value * limboOutcomes);
  return Math.max(100, Math.floor(fairShareCenti / (drawn + 1))) * centiE4;
}

/** Plays one round of Limbo. A winning bet pays the target and not the drawn multiplier. */
export function playLimbo(seeds: RoundSeeds, { targetE4 }: LimboParams): LimboOutcome {
  const resultE4 = limboResultE4(seeds);
  return { resultE4, won: resultE4 >= targetE4 };
}

/**
 * Limbo: the round draws a multiplier. The bet pays its target if the drawn multiplier is at least as large as the
 * target.
 */
export const limbo: InstantGame<"limbo", LimboParams, { resultE4: number }> = {
  kind: "instant",
  name: "limbo",
  title: "Limbo",
  params,
  initial: { targetE4: 20_000 },
  isOffered: isLimboParams,
  topMultiplierE4: ({ targetE4 }) => targetE4,
  rtp: limboRtp,
  houseEdge: (bet) => edgeOf(limboWinning(bet) * bet.targetE4, limboOutcomes),
  play(seeds, bet) {
    const { resultE4, won } = playLimbo(seeds, bet);
    return { multiplierE4: won ? bet.targetE4 : 0, outcome: { resultE4 } };
  },
  fair: fair({}, (seeds) => ({ multiplier: limboResultE4(seeds) / 10_000 })),
  simulated: [{ targetE4: 10_100 }, { targetE4: 20_000 }, { targetE4: 100_000 }, { targetE4: 1_000_000 }],
};
