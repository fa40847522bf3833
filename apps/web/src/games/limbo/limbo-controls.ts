import { fairShareE4, isLimboParams, type LimboParams, limboOutcomes, limboWinning } from "@gemplay/games";
import { readTypedNumber, toTypedNumber } from "../../ui/money/typed-amount.ts";

/** The two input fields of Limbo, which describe the same bet in different ways. */
export type LimboField = "target" | "chance";

/**
 * Largest number of decimals that the player can type for a percentage. The win chance of the highest target has its
 * first nonzero digit at the fifth decimal.
 */
const chanceDecimals = 7;
/**
 * Target in hundredths, multiplied by its win chance in the smallest unit of a typed percentage. The product is the
 * same for all bets, because the return to player is 99%.
 */
const fairShare = fairShareE4 * 10 ** chanceDecimals;

/** Returns the texts of the two input fields for a bet. A win chance below 0.01% is shown with more decimals. */
export function fieldTexts(params: LimboParams): Readonly<Record<LimboField, string>> {
  const percent = (limboWinning(params) / limboOutcomes) * 100;
  const decimals = percent < 0.01 ? chanceDecimals : 4;
  return {
    target: toTypedNumber(params.targetE4 / 100, 2),
    chance: toTypedNumber(Math.round(percent * 10 ** decimals), decimals),
  };
}

/**
 * Returns the bet that results from the text that the player typed into one field. The returned bet also determines the
 * value of the other field.
 * @returns undefined if the typed text gives no valid bet
 */
export function readField(_standing: LimboParams, field: LimboField, text: string): LimboParams | undefined {
  const value = readTypedNumber(text, field === "target" ? 2 : chanceDecimals);
  if (value === undefined) return undefined;
  // For a typed win chance, the function uses the nearest possible target, because a target is a whole number of
  // hundredths.
  const targetCenti = field === "target" ? value : Math.round(fairShare / Math.max(1, value));
  const params = { targetE4: targetCenti * 100 };
  return isLimboParams(params) ? params : undefined;
}
