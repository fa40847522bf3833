import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isLimboParams,
  limboResultE4,
  limboRtp,
  limboTargetE4,
  limboWinning,
  playLimbo,
} from "./limbo.game.ts";

const golden = {
  serverSeed: "735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4",
  clientSeed: "ec75fca98de6f2d9",
  nonce: 20,
};
const targets = fc
  .integer({ min: limboTargetE4.minimum / 100, max: limboTargetE4.maximum / 100 })
  .map((centi) => centi * 100);

describe("limbo", () => {
  it("draws the published multiplier from the published seeds", () => {
    expect(limboResultE4(golden)).toBe(10_600);
  });

  it("wins if the drawn multiplier equals the target, and loses if the target is higher", () => {
    expect(playLimbo(golden, { targetE4: 10_600 }).won).toBe(true);
    expect(playLimbo(golden, { targetE4: 10_700 }).won).toBe(false);
  });

  it("always draws whole hundredths of at least 1.00", () => {
    let lowest = Number.POSITIVE_INFINITY;
    for (let nonce = 0; nonce < 1_000; nonce++) {
      const resultE4 = limboResultE4({ ...golden, nonce });
      expect(resultE4 % 100).toBe(0);
      lowest = Math.min(lowest, resultE4);
    }
    expect(lowest).toBe(10_000);
  });

  it("counts exactly how many of the possible values reach a target", () => {
    const resultCenti = (drawn: bigint) => (99n * 2n ** 24n) / (drawn + 1n);
    fc.assert(
      fc.property(targets, (targetE4) => {
        const winning = BigInt(limboWinning({ targetE4 }));
        const target = BigInt(targetE4 / 100);
        expect(resultCenti(winning - 1n) >= target).toBe(true);
        expect(resultCenti(winning) < target).toBe(true);
      }),
    );
  });

  it("returns at most 99%, and at least 98.9% for targets up to 16,777×", () => {
    fc.assert(
      fc.property(targets, (targetE4) => {
        expect(limboRtp({ targetE4 })).toBeLessThanOrEqual(0.99);
        expect(limboRtp({ targetE4 })).toBeGreaterThan(0.93);
        expect(limboRtp({ targetE4: 10_100 + (targetE4 % 167_760_000) })).toBeGreaterThan(0.989);
      }),
    );
    expect(limboRtp({ targetE4: 20_000 })).toBeCloseTo(0.99, 6);
    expect(limboRtp({ targetE4: limboTargetE4.maximum })).toBeCloseTo((16 * 1_000_000) / 2 ** 24, 12);
  });

  it("accepts exactly the targets from 1.01× to 1,000,000× in whole hundredths", () => {
    for (const targetE4 of [10_100, 10_200, 10_000_000_000]) expect(isLimboParams({ targetE4 })).toBe(true);
    for (const targetE4 of [10_000, 10_150, 10_000_000_100, 20_000.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(isLimboParams({ targetE4 })).toBe(false);
  });
});
