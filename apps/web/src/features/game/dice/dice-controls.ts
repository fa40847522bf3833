import {
  type DiceParams,
  diceMultiplierE4,
  diceWinning,
  diceWinningOutcomes,
  isDiceParams,
} from "@gemplay/games";
import { AmountError, parseAmount } from "@gemplay/money";
import { readTyped } from "../play/stake.ts";

/** The three fields that say the same bet in different words. */
export type DiceField = "multiplier" | "target" | "chance";

/** The bet that stands, and the field that is being typed in. */
export interface DiceControls {
  /** Always an offered bet: the last valid one while a field holds something else. */
  readonly params: DiceParams;
  readonly typed: { readonly field: DiceField; readonly text: string } | null;
  /** What is typed is no offered bet. */
  readonly invalid: boolean;
}

/** Over 50.50, which pays 2.0000×. */
export const initialControls: DiceControls = {
  params: { direction: "over", targetCenti: 5_050 },
  typed: null,
  invalid: false,
};

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
export function turnDirection({ params }: DiceControls): DiceControls {
  const direction = params.direction === "over" ? "under" : "over";
  return { params: { direction, targetCenti: 10_000 - params.targetCenti }, typed: null, invalid: false };
}

/** Moves the target as far as the win chance allows. */
export function moveTarget({ params }: DiceControls, targetCenti: number): DiceControls {
  const { minimum, maximum } = targetRange(params.direction);
  const kept = Math.min(maximum, Math.max(minimum, Math.round(targetCenti)));
  return { params: { ...params, targetCenti: kept }, typed: null, invalid: false };
}

/** Takes what is typed into one field; the others follow while it is an offered bet. */
export function typeField({ params }: DiceControls, field: DiceField, text: string): DiceControls {
  const found = readField(params, field, text);
  return { params: found ?? params, typed: { field, text }, invalid: found === undefined };
}

/** The field is left: it shows the bet that stands, unless what it holds is wrong and must be seen. */
export function leaveField(controls: DiceControls): DiceControls {
  return controls.invalid ? controls : { ...controls, typed: null };
}

function readField(params: DiceParams, field: DiceField, text: string): DiceParams | undefined {
  const value = readWhole(text, field === "multiplier" ? 4 : 2);
  if (value === undefined) return undefined;
  const next = field === "target" ? { ...params, targetCenti: value } : withWinning(params, field, value);
  return isDiceParams(next) ? next : undefined;
}

function withWinning(params: DiceParams, field: "multiplier" | "chance", value: number): DiceParams {
  // The outcomes that pay a wanted multiplier are a fraction; the nearest whole number of them is the bet.
  const winning = field === "chance" ? value : Math.round(shareE4 / Math.max(1, value));
  return { ...params, targetCenti: params.direction === "over" ? 10_000 - winning : winning };
}

/** Decimal text as a whole number of its smallest unit. */
function readWhole(text: string, decimals: number): number | undefined {
  try {
    const whole = parseAmount(readTyped(text), decimals);
    return whole <= 1_000_000_000n ? Number(whole) : undefined;
  } catch (error) {
    if (error instanceof AmountError) return undefined;
    throw error;
  }
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
