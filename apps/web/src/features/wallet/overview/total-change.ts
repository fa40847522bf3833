import { assets, formatAmount, parseAmount } from "@gemplay/money";

const { decimals } = assets.U;

/** How a sum changed over the days that are shown. */
export interface TotalChange {
  /** Signed decimal text. */
  readonly amount: string;
  /** In hundredths of a percent, cut; null where there was nothing before. */
  readonly hundredths: number | null;
}

/** @param totals decimal texts, oldest first */
export function totalChange(totals: readonly string[]): TotalChange {
  const [first = 0n, last = 0n] = [totals.at(0), totals.at(-1)].map((text) =>
    parseAmount(text ?? "0", decimals),
  );
  const change = last - first;
  return {
    amount: formatAmount(change, decimals),
    hundredths: first === 0n ? null : Number((change * 10_000n) / first),
  };
}

/** How high each stands between the lowest and the highest, 0 to 1; exact to a thousandth, which is less than a pixel. */
export function totalHeights(totals: readonly string[]): readonly number[] {
  const bases = totals.map((text) => parseAmount(text, decimals));
  const sorted = bases.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const [lowest = 0n, highest = 0n] = [sorted.at(0), sorted.at(-1)];
  const span = highest - lowest;
  return bases.map((base) => (span === 0n ? 0.5 : Number(((base - lowest) * 1000n) / span) / 1000));
}
