import { formatNumber } from "../../../i18n/index.ts";

/** Decimal text as a field shows it: with the language's decimal separator and without groups. */
export function toInput(text: string): string {
  return text.replace(".", formatNumber(1.5).charAt(1));
}

/** Hundredths or ten-thousandths as a field shows them. */
export function wholeToInput(value: number, decimals: 2 | 4): string {
  return formatNumber(value / 10 ** decimals, { minimumFractionDigits: decimals, useGrouping: false });
}

/** A whole number of hundredths as it is read: `71.36`. */
export function formatCenti(value: number): string {
  return formatNumber(value / 100, { minimumFractionDigits: 2 });
}
