import { formatAmountText, formatNumber } from "../../../i18n/index.ts";
import { readStake, stakeText } from "./stake.ts";

/** Decimal text as a field shows it: with the language's decimal separator and without groups. */
export function toInput(text: string): string {
  return text.replace(".", formatNumber(1.5).charAt(1));
}

/** A typed amount as it is read while nobody types: grouped, at least four decimals. What is no amount stays. */
export function restText(text: string): string {
  const amountBase = readStake(text);
  return amountBase === undefined ? text : formatAmountText(stakeText(amountBase), { decimals: null });
}

/** Hundredths or ten-thousandths as a field shows them. */
export function wholeToInput(value: number, decimals: 2 | 4): string {
  return formatNumber(value / 10 ** decimals, { minimumFractionDigits: decimals, useGrouping: false });
}

/** A whole number of hundredths as it is read: `71.36`. */
export function formatCenti(value: number): string {
  return formatNumber(value / 100, { minimumFractionDigits: 2 });
}

/** A chance in hundredths of a percent: `60.00%`. */
export function formatChance(centi: number): string {
  return formatNumber(centi / 10_000, { style: "percent", minimumFractionDigits: 2 });
}
