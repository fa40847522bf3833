import { formatAmountText, formatNumber } from "../../i18n/index.ts";
import { readTypedAmount } from "../../ui/typed-amount.ts";
import { readStake, stakeText } from "./stake.ts";

/** A typed amount as it is read while nobody types: grouped, at least four decimals. What is no amount stays. */
export function restText(text: string): string {
  const amountBase = readStake(text);
  return amountBase === undefined ? text : formatAmountText(stakeText(amountBase), { decimals: null });
}

/** A whole number of a field's smallest unit as the field shows it. */
export function wholeToInput(value: number, decimals: number): string {
  return formatNumber(value / 10 ** decimals, { minimumFractionDigits: decimals, useGrouping: false });
}

/** A whole number of hundredths as it is read: `71.36`. */
export function formatCenti(value: number): string {
  return formatNumber(value / 100, { minimumFractionDigits: 2 });
}

/** A multiplier of whole hundredths: `4.82×`. @param multiplierE4 ten-thousandths */
export function formatCentiMultiplier(multiplierE4: number): string {
  return `${formatCenti(multiplierE4 / 100)}×`;
}

/** A multiplier of whole hundredths without the zeros behind it: `11×`, `0.6×`. @param multiplierE4 ten-thousandths */
export function formatShortMultiplier(multiplierE4: number): string {
  return `${formatNumber(multiplierE4 / 10_000, { maximumFractionDigits: 2 })}×`;
}

/** A chance in hundredths of a percent: `60.00%`. */
export function formatChance(centi: number): string {
  return formatNumber(centi / 10_000, { style: "percent", minimumFractionDigits: 2 });
}

/**
 * Decimal text as a whole number of its smallest unit.
 * @returns undefined for what is no such number, or more than a number holds exactly
 */
export function readWhole(text: string, decimals: number): number | undefined {
  const whole = Number(readTypedAmount(text, decimals).amountBase);
  return Number.isSafeInteger(whole) ? whole : undefined;
}
