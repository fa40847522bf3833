import { parseAmount } from "@gemplay/money";

/** Base units of an amount that may have a minus. */
export const base = (text: string) =>
  parseAmount(text.replace("-", ""), 18) * (text.startsWith("-") ? -1n : 1n);

/** The text of base units, cut to four decimals: exact to what is shown. */
export function baseText(amount: bigint): string {
  const e4 = amount / 10n ** 14n;
  const digits = String(e4 < 0n ? -e4 : e4).padStart(5, "0");
  return `${e4 < 0n ? "-" : ""}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** How large a part is, in hundredths of a percent of the whole. */
export const shareE4 = (part: bigint, whole: bigint) => (whole === 0n ? 0 : Number((part * 10_000n) / whole));

/** What the house keeps where so much is paid: percents as texts with two decimals. */
export function kept(paidPercent: string): string {
  const centi = 10_000 - Math.round(Number(paidPercent) * 100);
  return (centi / 100).toFixed(2);
}

export const size = (amount: bigint) => (amount < 0n ? -amount : amount);

/** The largest of amounts by their size, and 1 at least, so that a part of it can be told. */
export function largestOf(amounts: readonly bigint[]): bigint {
  let largest = 1n;
  for (const one of amounts.map(size)) if (one > largest) largest = one;
  return largest;
}
