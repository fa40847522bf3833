/** Converts an amount in base units to decimal text, cut to four decimals. */
export function baseText(amount: bigint): string {
  const e4 = amount / 10n ** 14n;
  const digits = String(e4 < 0n ? -e4 : e4).padStart(5, "0");
  return `${e4 < 0n ? "-" : ""}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/**
 * Returns the percentage of the stakes that the house kept, as text with two decimals.
 * @param paidPercent the percentage that the house paid out
 */
export function kept(paidPercent: string): string {
  const centi = 10_000 - Math.round(Number(paidPercent) * 100);
  return (centi / 100).toFixed(2);
}

export const size = (amount: bigint) => (amount < 0n ? -amount : amount);

/** Returns the largest absolute amount, but at least 1, so that the result can be used as a divisor. */
export function largestOf(amounts: readonly bigint[]): bigint {
  let largest = 1n;
  for (const one of amounts.map(size)) if (one > largest) largest = one;
  return largest;
}
