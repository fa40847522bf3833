import { isLimboParams, type LimboParams, limboWinning } from "@gemplay/games";
import { readTypedNumber, toTypedNumber } from "../../ui/typed-amount.ts";

/** The two fields that say the same bet in different words. */
export type LimboField = "target" | "chance";

/** Results that are equally likely. */
export const limboOutcomes = 2 ** 24;
/** Digits of a percent that can be typed: the chance of the highest target begins at the fifth. */
const chanceDecimals = 7;
/** 99% in hundredths of a multiplier, in the typed unit of the chance. */
const fairShare = 9_900 * 10 ** chanceDecimals;

/** What the two fields show for a bet: a small chance with as many digits as it needs. */
export function fieldTexts(params: LimboParams): Readonly<Record<LimboField, string>> {
  const percent = (limboWinning(params) / limboOutcomes) * 100;
  const decimals = percent < 0.01 ? chanceDecimals : 4;
  return {
    target: toTypedNumber(params.targetE4 / 100, 2),
    chance: toTypedNumber(Math.round(percent * 10 ** decimals), decimals),
  };
}

/**
 * The bet that one field's text asks for; the other follows it.
 * @returns undefined when it is no offered bet
 */
export function readField(_standing: LimboParams, field: LimboField, text: string): LimboParams | undefined {
  const value = readTypedNumber(text, field === "target" ? 2 : chanceDecimals);
  if (value === undefined) return undefined;
  // Targets are whole hundredths: a chance between two of them is the nearest one's.
  const targetCenti = field === "target" ? value : Math.round(fairShare / Math.max(1, value));
  const params = { targetE4: targetCenti * 100 };
  return isLimboParams(params) ? params : undefined;
}
