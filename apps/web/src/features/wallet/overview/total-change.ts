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
