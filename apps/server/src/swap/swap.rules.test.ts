import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  amountFor,
  amountWorth,
  countedValue,
  hasMoved,
  ratioOf,
  type SwapPair,
  shownRate,
  sumsOf,
  swapPairs,
} from "./swap.rules.ts";

const numRuns = process.env.GEMPLAY_LONG === "1" ? 200_000 : 3_000;
const [playToU, uToPlay, gemToPlay, tplayToPlay] = swapPairs;
const one = 10n ** 18n;
const amount = fc.bigInt({ min: 0n, max: 10n ** 30n });
const price = fc.bigInt({ min: 10n ** 12n, max: 10n ** 24n });
const costs = fc.record({
  spreadBps: fc.integer({ min: 0, max: 2_000 }),
  feeBps: fc.integer({ min: 0, max: 1_000 }),
});
const rateFor = (pair: SwapPair) =>
  pair === tplayToPlay
    ? fc.constant(1n)
    : pair === gemToPlay
      ? fc.bigInt({ min: 1n, max: 10n ** 6n })
      : price;
const anySwap = fc
  .constantFrom(...swapPairs)
  .chain((pair) => fc.record({ pair: fc.constant(pair), amountBase: amount, rate: rateFor(pair), costs }));

describe("the sums of a swap", () => {
  it("match the example in the product documents: 500 PLAY at 0.4182 U with a spread of 1%", () => {
    const sums = sumsOf(playToU, 500n * one, 4_182n * 10n ** 14n, { spreadBps: 100, feeBps: 0 });
    expect(sums).toEqual({
      amountBase: 500n * one,
      grossBase: 2_091n * 10n ** 17n,
      spreadBase: 2_091n * 10n ** 15n,
      feeBase: 0n,
      receivedBase: 207_009n * 10n ** 15n,
    });
  });

  it("give 1 PLAY for 100 gems of four decimals, and for 1 tPLAY", () => {
    const free = { spreadBps: 0, feeBps: 0 };
    expect(sumsOf(gemToPlay, 100n * 10_000n, 100n, free).receivedBase).toBe(one);
    expect(sumsOf(gemToPlay, 1n, 100n, free).receivedBase).toBe(10n ** 12n);
    expect(sumsOf(tplayToPlay, 7n, 1n, free).receivedBase).toBe(7n);
    expect([gemToPlay, playToU].map((pair) => shownRate(pair, 100n)).map(({ amount: of }) => of)).toEqual([
      "100",
      "1",
    ]);
  });

  it("round the received amount down below one base unit, for every rate, number of decimals and cost", () => {
    fc.assert(
      fc.property(anySwap, ({ pair, amountBase, rate, costs: taken }) => {
        const { grossBase, feeBase, spreadBase, receivedBase } = sumsOf(pair, amountBase, rate, taken);
        expect(receivedBase + feeBase + spreadBase).toBe(grossBase);
        expect(feeBase >= 0n && spreadBase >= 0n).toBe(true);
        // The received amount is at most the exact result of the division, and less than one base unit below this
        // result.
        const { up, down } = ratioOf(pair, rate);
        const exactUp = amountBase * up * BigInt(10_000 - taken.spreadBps - taken.feeBps);
        expect(receivedBase * down * 10_000n <= exactUp).toBe(true);
        expect((receivedBase + 1n) * down * 10_000n > exactUp).toBe(true);
      }),
      { numRuns },
    );
  });

  it("never allow a profit from a cycle of swaps, even without any costs", () => {
    fc.assert(
      fc.property(
        amount,
        price,
        costs,
        fc.integer({ min: 1, max: 6 }),
        fc.boolean(),
        (begun, rate, taken, times, uFirst) => {
          const there = uFirst ? [uToPlay, playToU] : [playToU, uToPlay];
          let held = begun;
          for (let time = 0; time < times; time++)
            for (const pair of there) held = sumsOf(pair, held, rate, taken).receivedBase;
          expect(held <= begun).toBe(true);
        },
      ),
      { numRuns },
    );
  });

  it("never allow a profit from a cycle of quotes while the price moves by less than half the spread", () => {
    fc.assert(
      fc.property(
        ...([
          amount,
          price,
          costs,
          fc.bigInt({ min: -10_000n, max: 10_000n }),
          fc.bigInt({ min: -10_000n, max: 10_000n }),
        ] as const),
        (begun, now, taken, firstOff, secondOff) => {
          const off = (by: bigint) => now + (now * by * BigInt(taken.spreadBps)) / (2n * 10_000n * 10_000n);
          const [first, second] = [off(firstOff), off(secondOff)];
          fc.pre(!hasMoved(first, now, taken.spreadBps) && !hasMoved(second, now, taken.spreadBps));
          const u = sumsOf(playToU, begun, first, taken).receivedBase;
          expect(sumsOf(uToPlay, u, second, taken).receivedBase <= begun).toBe(true);
        },
      ),
      { numRuns },
    );
  });
});

it("the largest amount for a limit is within the limit, and one base unit more exceeds the limit", () => {
  fc.assert(
    fc.property(anySwap, ({ pair, amountBase: bound, rate, costs: taken }) => {
      const most = amountFor(pair, bound, rate, taken);
      const { receivedBase, feeBase } = sumsOf(pair, most, rate, taken);
      expect(receivedBase + feeBase <= bound).toBe(true);
      if (pair === gemToPlay || pair === tplayToPlay) {
        expect(countedValue(pair, most, rate)).toBeNull();
        return;
      }
      const worth = amountWorth(pair, bound, rate);
      expect((countedValue(pair, worth, rate) ?? 0n) <= bound).toBe(true);
      expect((countedValue(pair, worth + 1n, rate) ?? 0n) > bound).toBe(true);
    }),
    { numRuns },
  );
});

it("hasMoved returns true if the rate rose or fell by at least half the spread, and for any change if there is no spread", () => {
  expect([1_004n, 1_005n, 996n, 995n].map((now) => hasMoved(1_000n, now, 100))).toEqual([
    false,
    true,
    false,
    true,
  ]);
  expect([1_000n, 1_001n].map((now) => hasMoved(1_000n, now, 0))).toEqual([false, true]);
});
