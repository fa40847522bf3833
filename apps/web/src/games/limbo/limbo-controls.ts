import { isLimboParams, type LimboParams, limboWinning } from "@gemplay/games";
import { readTypedNumber, toTypedNumber } from "../../ui/typed-amount.ts";

/** The two input fields of Limbo, which describe one bet in different ways. */
export type LimboField = "target" | "chance";

/** Number of equally likely results of a Limbo round. */
export const limboOutcomes = 2 ** 24;
/**
 * Largest number of decimals that the player can type for a percentage. The win chance of the highest target has its
 * first nonzero digit at the fifth decimal.
 */
const chanceDecimals = 7;
/** The share of 99% in hundredths of a multiplier, times the smallest unit of a typed win chance. */
const fairShare = 9_900 * 10 ** chanceDecimals;

/**
 * Returns the texts of the two input fields for a bet. The text of a small win chance has as many decimals as the win
 * chance needs.
 */
export function fieldTexts(params: LimboParams): Readonly<Record<LimboField, string>> {
  const percent = (limboWinning(params) / limboOutcomes) * 100;
  const decimals = percent < 0.01 ? chanceDecimals : 4;
  return {
    target: toTypedNumber(params.targetE4 / 100, 2),
    chance: toTypedNumber(Math.round(percent * 10 ** decimals), decimals),
  };
}

/**
 * Returns the bet for the text that the player typed into one field. The returned bet also determines the value of the
 * field in which the player did not type.
 * @returns undefined if the typed text gives no valid bet
 */
export function readField(_standing: LimboParams, field: LimboField, text: string): LimboParams | undefined {
  const value = readTypedNumber(text, field === "target" ? 2 : chanceDecimals);
  if (value === undefined) return undefined;
  // A typed win chance gives the nearest possible target, because targets are whole hundredths.
  const targetCenti = field === "target" ? value : Math.round(fairShare / Math.max(1, value));
  const params = { targetE4: targetCenti * 100 };
  return isLimboParams(params) ? params : undefined;
}
