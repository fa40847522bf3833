import {
  type DiceParams,
  diceMultiplierE4,
  diceWinning,
  diceWinningOutcomes,
  isDiceParams,
} from "@gemplay/games";
import { readTypedNumber } from "../../ui/typed-amount.ts";

/** The three fields that say the same bet in different words. */
export type DiceField = "multiplier" | "target" | "chance";

/** What one winning outcome pays, in ten-thousandths; several share it evenly. */
const shareE4 = diceMultiplierE4({ direction: "under", targetCenti: 1 });

/** Targets that leave a win chance of 0.01% to 90%, in hundredths. */
export function targetRange(direction: DiceParams["direction"]): { minimum: number; maximum: number } {
  const { minimum, maximum } = diceWinningOutcomes;
  return direction === "over"
    ? { minimum: 10_000 - maximum, maximum: 10_000 - minimum }
    : { minimum, maximum };
}

/** The same win chance on the other side. */
export function turnDirection({ direction, targetCenti }: DiceParams): DiceParams {
  return { direction: direction === "over" ? "under" : "over", targetCenti: 10_000 - targetCenti };
}

/** Moves the target as far as the win chance allows. */
export function moveTarget(params: DiceParams, targetCenti: number): DiceParams {
  const { minimum, maximum } = targetRange(params.direction);
  return { ...params, targetCenti: Math.min(maximum, Math.max(minimum, Math.round(targetCenti))) };
}

/**
 * The bet that one field's text asks for; the others follow it.
 * @returns undefined when it is no offered bet
 */
export function readField(params: DiceParams, field: DiceField, text: string): DiceParams | undefined {
  const value = readTypedNumber(text, field === "multiplier" ? 4 : 2);
  if (value === undefined) return undefined;
  const next = field === "target" ? { ...params, targetCenti: value } : withWinning(params, field, value);
  return isDiceParams(next) ? next : undefined;
}

function withWinning(params: DiceParams, field: "multiplier" | "chance", value: number): DiceParams {
  // The outcomes that pay a wanted multiplier are a fraction; the nearest whole number of them is the bet.
  const winning = field === "chance" ? value : Math.round(shareE4 / Math.max(1, value));
  return { ...params, targetCenti: params.direction === "over" ? 10_000 - winning : winning };
}

/** What the three fields show for a bet, as numbers: ten-thousandths and hundredths. */
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
