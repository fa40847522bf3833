import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { payoutBase } from "../payout.ts";
import { largestCashOutE4, mostStakedBase, type OpenBet, roundCashOutE4 } from "./cash-outs.ts";
import { crashCashOutE4, isCrashCashOut } from "./crash.game.ts";

const amounts = fc.bigInt({ min: 10n ** 16n, max: 10n ** 24n });
const targets = fc.integer({ min: 101, max: 100_000_000 }).map((centi) => centi * 100);
const bets = fc.array(fc.record({ amountBase: amounts, targetE4: targets }), { maxLength: 30 });

const winBase = ({ amountBase, targetE4 }: OpenBet, atE4: number) =>
  payoutBase(amountBase, Math.min(targetE4, atE4)) - amountBase;
const winsBase = (all: readonly OpenBet[], atE4: number) =>
  all.reduce((sum, bet) => sum + winBase(bet, atE4), 0n);

describe("the limit of one bet", () => {
  it("is the highest cash-out that wins no more than the maximum", () => {
    fc.assert(
      fc.property(amounts, amounts, (amountBase, maximumBase) => {
        const limitE4 = largestCashOutE4(amountBase, maximumBase);
        const bet = { amountBase, targetE4: crashCashOutE4.maximum };
        expect(winBase(bet, limitE4)).toBeLessThanOrEqual(maximumBase);
        if (limitE4 === crashCashOutE4.maximum) return;
        expect(payoutBase(amountBase, limitE4 + 100) - amountBase).toBeGreaterThanOrEqual(maximumBase);
        expect(limitE4 < crashCashOutE4.minimum || isCrashCashOut(limitE4)).toBe(true);
      }),
    );
  });

  it("leaves no cash-out to a stake above the largest", () => {
    const mostBase = mostStakedBase(5n);
    expect(largestCashOutE4(mostBase, 5n)).toBe(crashCashOutE4.minimum);
    expect(largestCashOutE4(mostBase + 1n, 5n)).toBeLessThan(crashCashOutE4.minimum);
  });
});

describe("the limit of a round", () => {
  it("is the highest multiplier at which all bets together win no more than the maximum", () => {
    fc.assert(
      fc.property(bets, amounts, (all, maximumBase) => {
        const stakedBase = all.reduce((sum, { amountBase }) => sum + amountBase, 0n);
        fc.pre(stakedBase <= mostStakedBase(maximumBase));
        const limitE4 = roundCashOutE4(all, maximumBase);
        expect(isCrashCashOut(limitE4)).toBe(true);
        expect(winsBase(all, limitE4)).toBeLessThanOrEqual(maximumBase);
        if (limitE4 === crashCashOutE4.maximum) return;
        // Each payout is cut to a base unit.
        expect(winsBase(all, limitE4 + 100) + BigInt(all.length)).toBeGreaterThan(maximumBase);
      }),
    );
  });

  it("holds whoever cashes out by hand before it", () => {
    fc.assert(
      fc.property(bets, amounts, fc.array(targets, { maxLength: 30 }), (all, maximumBase, byHand) => {
        const stakedBase = all.reduce((sum, { amountBase }) => sum + amountBase, 0n);
        fc.pre(stakedBase <= mostStakedBase(maximumBase));
        const limitE4 = roundCashOutE4(all, maximumBase);
        const played = all.map((bet, index) => ({
          ...bet,
          targetE4: Math.min(bet.targetE4, byHand[index] ?? bet.targetE4),
        }));
        expect(winsBase(played, limitE4)).toBeLessThanOrEqual(maximumBase);
      }),
    );
  });
});
