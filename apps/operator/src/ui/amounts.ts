import { parseAmount } from "@gemplay/money";

/** Converts an amount from decimal text to base units. The amount may be negative. */
export const base = (text: string) =>
  parseAmount(text.replace("-", ""), 18) * (text.startsWith("-") ? -1n : 1n);

/** Returns `part` as a share of `whole`, in hundredths of a percent. */
export const shareE4 = (part: bigint, whole: bigint) => (whole === 0n ? 0 : Number((part * 10_000n) / whole));
