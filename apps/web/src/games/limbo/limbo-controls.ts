import { isLimboParams, type LimboParams, limboWinning } from "@gemplay/games";
import { readTypedNumber, toTypedNumber } from "../../ui/typed-amount.ts";

/** The two fields that describe the same bet. */
export type LimboField = "target" | "chance";

/** Number of equally likely results. */
export const limboOutcomes = 2 ** 24;
/** Largest number of typed decimals of a percentage. The chance of the highest target begins at the fifth decimal. */
const chanceDecimals = 7;
/** 99% in hundredths of a multiplier, times the typed unit of the chance. */
const fairShare = 9_900 * 10 ** chanceDecimals;

/** Returns the texts of the two fields for a bet. A small chance has as many digits as it needs. */
export function fieldTexts(params: LimboParams): Readonly<Record<LimboField, string>> {
  const percent = (limboWinning(params) / limboOutcomes) * 100;
  const decimals = percent < 0.01 ? chanceDecimals : 4;
  return {
    target: toTypedNumber(params.targetE4 / 100, 2),
    chance: toTypedNumber(Math.round(percent * 10 ** decimals), decimals),
  };
}

/**
 * Returns the bet for the typed text of one field, which also determines the value of the other field.
 * @returns undefined if the text gives no valid bet
 */
export function readField(_standing: LimboParams, field: LimboField, text: string): LimboParams | undefined {
  const value = readTypedNumber(text, field === "target" ? 2 : chanceDecimals);
  if (value === undefined) return undefined;
  // Targets are whole hundredths, so a typed chance gives the nearest target.
  const targetCenti = field === "target" ? value : Math.round(fairShare / Math.max(1, value));
  const params = { targetE4: targetCenti * 100 };
  return isLimboParams(params) ? params : undefined;
}
