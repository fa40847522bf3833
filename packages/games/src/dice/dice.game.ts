import { fair, type InstantGame } from "../definition.ts";
import { floats, type RoundSeeds } from "../fairness/commit-reveal.ts";
import { edgeOf, fairShareE4 } from "../house-edge.ts";
import { acceptsAll, choice, type Fields, whole } from "../params.ts";

/**
 * Dice: the player bets that a roll from 0.00 to 100.00 (both included) is strictly over or strictly under a target.
 * For rolls and targets, the code uses whole hundredths (names with `Centi`), so that no result depends on rounding.
 *
 * The roll for the random number f is floor(f × 10001) / 100, so there are 10,001 possible rolls. If `n` of the rolls
 * win, the bet pays 9,900 / n, rounded down to four decimals, so that
 *
 *   RTP = n / 10001 × floor(9900 / n × 10⁴) / 10⁴
 *
 * The return to player of every dice bet is at most 9900/10001 = 98.990101%. Because multipliers are rounded down, the
 * return is at least 98.981%. The page shows the chance n / 10000, which is slightly larger than the exact chance n /
 * 10001.
 */
export interface DiceParams {
  readonly direction: "over" | "under";
  /**
   * The target of the bet in hundredths, 0 to 10000. `direction` says on which side of the target the roll must be. The
   * roll must be strictly over or strictly under the target.
   */
  readonly targetCenti: number;
}

export interface DiceOutcome {
  /** The roll in hundredths, from 0 to 10000. */
  readonly rollCenti: number;
  readonly won: boolean;
}

const params: Fields<DiceParams> = {
  direction: choice(["over", "under"]),
  targetCenti: whole(0, 10_000),
};
/** The number of equally likely rolls, from 0.00 to 100.00. */
export const diceOutcomes = 10_001;
/**
 * The smallest and the largest number of winning rolls that the game accepts. The two numbers correspond to shown win
 * chances of 0.01% and 90%.
 */
export const diceWinningOutcomes = { minimum: 1, maximum: 9_000 } as const;
/** The numerator of the formula for the multiplier: 99% of ten thousand, in ten-thousandths. */
const paidOfAllE4 = fairShareE4 * 10_000;

/**
 * Returns how many of the 10,001 rolls win a bet. If the result is outside of `diceWinningOutcomes`, the game does not
 * accept the bet.
 */
export function diceWinning({ direction, targetCenti }: DiceParams): number {
  return direction === "over" ? diceOutcomes - 1 - targetCenti : targetCenti;
}

/** Returns whether the game accepts a bet with the given parameters. */
export function isDiceParams(bet: DiceParams): boolean {
  const winning = diceWinning(bet);
  const { minimum, maximum } = diceWinningOutcomes;
  return acceptsAll(params, bet) && winning >= minimum && winning <= maximum;
}

/**
 * Returns the multiplier of a win in ten-thousandths (16500 = 1.6500×), rounded down to four decimals.
 *
 * @param params the parameters of a bet that the game accepts (`isDiceParams`)
 */
export function diceMultiplierE4(params: DiceParams): number {
  return Math.floor(paidOfAllE4 / diceWinning(params));
}

/** Returns the exact return to player of one bet, which is chance × multiplier, as a number for display. */
export function diceRtp(params: DiceParams): number {
  return (diceWinning(params) * diceMultiplierE4(params)) / (diceOutcomes * 10_000);
}

/** Returns the roll of a round in hundredths. The same seeds always give the same roll. */
export function diceRollCenti(seeds: RoundSeeds): number {
  return Math.floor(floats(seeds).next().value * diceOutcomes);
}

/** Plays one round of dice. */
export function playDice(seeds: RoundSeeds, { direction, targetCenti }: DiceParams): DiceOutcome {
  const rollCenti = diceRollCenti(seeds);
  return { rollCenti, won: direction === "over" ? rollCenti > targetCenti : rollCenti < targetCenti };
}

/** Dice: the player bets that a roll from 0.00 to 100.00 is over or under a target. */
export const dice: InstantGame<"dice", DiceParams, { rollCenti: number }> = {
  kind: "instant",
  name: "dice",
  title: "Dice",
  params,
  initial: { direction: "over", targetCenti: 5_050 },
  isOffered: isDiceParams,
  topMultiplierE4: diceMultiplierE4,
  rtp: diceRtp,
  houseEdge: (bet) => edgeOf(diceWinning(bet) * diceMultiplierE4(bet), diceOutcomes),
  play(seeds, bet) {
    const { rollCenti, won } = playDice(seeds, bet);
    return { multiplierE4: won ? diceMultiplierE4(bet) : 0, outcome: { rollCenti } };
  },
  fair: fair({}, (seeds) => ({ roll: diceRollCenti(seeds) / 100 })),
  simulated: [
    { direction: "over", targetCenti: 5_000 },
    { direction: "under", targetCenti: 9_000 },
    { direction: "under", targetCenti: 100 },
  ],
};
