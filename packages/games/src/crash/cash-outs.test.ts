import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { crashTargetE4, largestCashOutE4, largestRoundStakeBase, winAtBase } from "./cash-outs.ts";
import { crashCashOutE4, isCrashCashOut } from "./crash.game.ts";

const amounts = fc.bigInt({ min: 10n ** 16n, max: 10n ** 24n });
const targets = fc.integer({ min: 101, max: 100_000_000 }).map((centi) => centi * 100);

describe("the cash-out limits of Crash", () => {
  it("largestCashOutE4 returns the highest cash-out whose win is at most the maximum", () => {
    fc.assert(
      fc.property(amounts, amounts, (amountBase, maximumBase) => {
        const limitE4 = largestCashOutE4(amountBase, maximumBase);
        expect(winAtBase(amountBase, limitE4)).toBeLessThanOrEqual(maximumBase);
        if (limitE4 === crashCashOutE4.maximum) return;
        expect(winAtBase(amountBase, limitE4 + 100)).toBeGreaterThanOrEqual(maximumBase);
        expect(limitE4 < crashCashOutE4.minimum || isCrashCashOut(limitE4)).toBe(true);
      }),
    );
  });

  it("crashTargetE4 applies the limits only to bets without a target of the player", () => {
    fc.assert(
      fc.property(targets, targets, amounts, amounts, (ownE4, byHandE4, amountBase, maximumWinBase) => {
        const limits = { byHandE4, maximumWinBase };
        expect(crashTargetE4(ownE4, amountBase, limits)).toBe(ownE4);
        const targetE4 = crashTargetE4(null, amountBase, limits);
        expect(targetE4).toBeLessThanOrEqual(byHandE4);
        expect(winAtBase(amountBase, targetE4)).toBeLessThanOrEqual(maximumWinBase);
      }),
    );
  });
});

describe("largestRoundStakeBase", () => {
  it("returns a stake whose win is within the limit; a stake that is 0.01% larger would exceed the limit", () => {
    const own = fc.option(targets, { nil: null });
    fc.assert(
      fc.property(own, targets, amounts, amounts, (autoE4, byHandE4, leftBase, maximumWinBase) => {
        const limits = { byHandE4, maximumWinBase };
        const largestBase = largestRoundStakeBase(autoE4, leftBase, limits);
        const winOf = (stakeBase: bigint) => winAtBase(stakeBase, crashTargetE4(autoE4, stakeBase, limits));
        if (largestBase === undefined) {
          expect(maximumWinBase).toBeLessThanOrEqual(leftBase);
          return;
        }
        fc.pre(largestBase > 10_000n);
        expect(winOf(largestBase)).toBeLessThanOrEqual(leftBase);
        if (autoE4 !== null)
          expect(winOf(largestBase + largestBase / 10_000n + 1n)).toBeGreaterThan(leftBase);
      }),
    );
  });
});
