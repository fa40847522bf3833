import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { largestStakeBase, payoutBase } from "./payout.ts";

describe("payout", () => {
  it("payoutBase rounds fractions of a base unit down in favor of the house", () => {
    expect(payoutBase(3n, 16_500)).toBe(4n);
    expect(payoutBase(10n ** 18n, 16_500)).toBe(165n * 10n ** 16n);
    expect(payoutBase(10n ** 18n, 0)).toBe(0n);
  });

  it("largestStakeBase returns the largest stake with which a win stays within the limit", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 24n }),
        fc.integer({ min: 10_001, max: 99_000_000 }),
        (maximumWinBase, multiplierE4) => {
          const stake = largestStakeBase(maximumWinBase, multiplierE4) ?? -1n;
          const win = (base: bigint) => payoutBase(base, multiplierE4) - base;
          expect(win(stake) <= maximumWinBase).toBe(true);
          expect(win(stake + 10_000n) >= maximumWinBase).toBe(true);
        },
      ),
    );
  });

  it("largestStakeBase returns undefined if no bet can win anything", () => {
    expect(largestStakeBase(5n, 10_000)).toBeUndefined();
  });
});
