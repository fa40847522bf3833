import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { crashElapsedMs, crashMultiplierAtE4, crashOverMs } from "./growth.ts";

/** Generates random multipliers from 1.00× to the highest possible crash point, which is 99% of 2³². */
const multipliersE4 = fc.integer({ min: 100, max: 99 * 2 ** 32 }).map((centi) => centi * 100);

describe("the growth of a Crash round", () => {
  it("shows the expected multiplier at given times", () => {
    expect([0, 165, 166, 11_552, 11_553, 60_000].map(crashMultiplierAtE4)).toEqual([
      10_000, 10_000, 10_100, 19_900, 20_000, 365_900,
    ]);
    expect(crashMultiplierAtE4(-400)).toBe(10_000);
  });

  it("reaches given multipliers at the expected times, and ends when the multiplier would exceed the crash point", () => {
    expect([10_000, 10_100, 20_000, 99 * 2 ** 32 * 100].map(crashElapsedMs)).toEqual([
      0, 166, 11_553, 369_511,
    ]);
    expect([10_000, 19_900].map(crashOverMs)).toEqual([166, 11_553]);
  });

  it("shows every multiplier up to the crash point, and no higher multiplier", () => {
    fc.assert(
      fc.property(multipliersE4, (crashPointE4) => {
        const overMs = crashOverMs(crashPointE4);
        expect(crashElapsedMs(crashPointE4)).toBeLessThanOrEqual(overMs);
        expect(crashMultiplierAtE4(overMs - 1)).toBeLessThanOrEqual(crashPointE4);
        expect(crashMultiplierAtE4(overMs)).toBeGreaterThan(crashPointE4);
        // Below 166×, the round shows each hundredth of the multiplier for more than a millisecond.
        if (crashPointE4 < 1_660_000) expect(crashMultiplierAtE4(overMs - 1)).toBe(crashPointE4);
      }),
    );
  });

  it("shows a multiplier first at the millisecond that crashElapsedMs returns", () => {
    fc.assert(
      fc.property(multipliersE4, (multiplierE4) => {
        const elapsedMs = crashElapsedMs(multiplierE4);
        expect(Number.isInteger(elapsedMs)).toBe(true);
        expect(crashMultiplierAtE4(elapsedMs)).toBeGreaterThanOrEqual(multiplierE4);
        if (elapsedMs > 0) expect(crashMultiplierAtE4(elapsedMs - 1)).toBeLessThan(multiplierE4);
      }),
    );
  });

  it("shows multipliers in whole hundredths that never decrease", () => {
    fc.assert(
      fc.property(fc.nat(400_000), (elapsedMs) => {
        const shownE4 = crashMultiplierAtE4(elapsedMs);
        expect(shownE4 % 100).toBe(0);
        expect(crashMultiplierAtE4(elapsedMs + 1)).toBeGreaterThanOrEqual(shownE4);
      }),
    );
  });
});
