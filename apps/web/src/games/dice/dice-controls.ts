import {
  type DiceParams,
  diceMultiplierE4,
  diceWinning,
  diceWinningOutcomes,
  isDiceParams,
} from "@gemplay/games";
import { readTypedNumber } from "../../ui/money/typed-amount.ts";

/** The three input fields of Dice, which describe the same bet in different ways. */
export type DiceField = "multiplier" | "target" | "chance";

/**
 * Multiplier of a Dice bet that has only one winning outcome, in ten-thousandths. If a bet has n winning outcomes, its
 * multiplier is `shareE4` divided by n.
 */
const shareE4 = diceMultiplierE4({ direction: "under", targetCenti: 1 });

/** Returns the range of targets that give a win chance between 0.01% and 90%. The targets are given in hundredths. */
export function targetRange(direction: DiceParams["direction"]): { minimum: number; maximum: number } {
  const { minimum, maximum } = diceWinningOutcomes;
  return direction === "over"
    ? { minimum: 10_000 - maximum, maximum: 10_000 - minimum }
    : { minimum, maximum };
}

/**
 * Returns a bet with the same win chance in the other direction: «under» instead of «over», or «over» instead of
 * «under».
 */
export function turnDirection({ direction, targetCenti }: DiceParams): DiceParams {
  return { direction: direction === "over" ? "under" : "over", targetCenti: 10_000 - targetCenti };
}

/** Moves the target of a bet, but not beyond the lowest or highest allowed win chance. */
export function moveTarget(params: DiceParams, targetCenti: number): DiceParams {
  const { minimum, maximum } = targetRange(params.direction);
  return { ...params, targetCenti: Math.min(maximum, Math.max(minimum, Math.round(targetCenti))) };
}

/**
 * Returns the bet that results from the text that the player typed into one field. The returned bet also determines the
 * values of the other fields.
 * @returns undefined if the typed text gives no valid bet
 */
export function readField(params: DiceParams, field: DiceField, text: string): DiceParams | undefined {
  const value = readTypedNumber(text, field === "multiplier" ? 4 : 2);
  if (value === undefined) return undefined;
  const next = field === "target" ? { ...params, targetCenti: value } : withWinning(params, field, value);
  return isDiceParams(next) ? next : undefined;
}

function withWinning(params: DiceParams, field: "multiplier" | "chance", value: number): DiceParams {
  // A typed multiplier rarely gives a whole number of winning outcomes, so the bet uses the nearest whole number.
  const winning = field === "chance" ? value : Math.round(shareE4 / Math.max(1, value));
  return { ...params, targetCenti: params.direction === "over" ? 10_000 - winning : winning };
}

/**
 * Returns the values of the three fields for a bet. The multiplier is in ten-thousandths; the target and the win chance
 * are in hundredths.
 */
export function fieldValues(params: DiceParams): {
  readonly multiplierE4: number;
  readonly targetCenti: number;
  readonly chanceCenti: number;
} {
  return {
    multiplierE4: diceMultiplierE4(params),
    targetCenti: params.targetCenti,
    chanceCenti: diceWinning(params),
  };
}
