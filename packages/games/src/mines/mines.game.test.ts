import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isMinesCount, minesMultiplierE4, minesPlaces, minesRtp, minesStanding } from "./mines.game.ts";

const golden = {
  serverSeed: "735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4",
  clientSeed: "ec75fca98de6f2d9",
  nonce: 20,
};

describe("mines", () => {
  it("places the published mines for the published seeds", () => {
    expect(minesPlaces(golden, 11)).toEqual([0, 1, 2, 4, 5, 12, 13, 18, 19, 20, 23]);
  });

  it("pays 99% of the inverse chance for any number of mines, rounded down to four decimals", () => {
    for (let mines = 1; mines <= 24; mines++) {
      // The chance that all tiles opened so far are gems, as numerator and denominator.
      let [found, all] = [1n, 1n];
      for (let gems = 1; gems <= 25 - mines; gems++) {
        found *= BigInt(25 - mines - (gems - 1));
        all *= BigInt(25 - (gems - 1));
        const exact = (9_900n * all) / found;
        expect(minesMultiplierE4(mines, gems)).toBe(Number(exact));
        const rtp = minesRtp(mines, gems);
        expect(rtp).toBeCloseTo(Number((found * exact * 10n ** 12n) / all) / 1e16, 12);
        expect(rtp > 0.98989 && rtp < 0.99 + 1e-12).toBe(true);
      }
    }
  });

  it("pays the multipliers of the published table", () => {
    expect([1, 2, 3, 4, 5, 6].map((gems) => minesMultiplierE4(3, gems))).toEqual([
      11_250, 12_857, 14_785, 17_120, 19_973, 23_498,
    ]);
    expect(minesMultiplierE4(24, 1)).toBe(247_500);
    expect(minesMultiplierE4(12, 13)).toBe(51_482_970_000);
  });

  it("tracks the opened tiles and ends at the first mine", () => {
    const places = minesPlaces(golden, 11);
    expect(minesStanding(places, [])).toEqual({ lost: false, gems: 0, multiplierE4: 10_000 });
    expect(minesStanding(places, [3, 6])).toEqual({
      lost: false,
      gems: 2,
      multiplierE4: minesMultiplierE4(11, 2),
    });
    expect(minesStanding(places, [3, 0])).toEqual({ lost: true, gems: 1, multiplierE4: 0 });
    for (const opened of [[3, 3], [0, 3], [25], [-1], [0.5]])
      expect(() => minesStanding(places, opened)).toThrow(RangeError);
  });

  it("hides the chosen number of mines, for any seeds", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(), fc.integer({ min: 1, max: 24 }), (...drawn) => {
        const [serverSeed, clientSeed, nonce, mines] = drawn;
        const places = minesPlaces({ serverSeed, clientSeed, nonce }, mines);
        expect(new Set(places).size).toBe(mines);
        const gems = Array.from({ length: 25 }, (_, tile) => tile).filter((tile) => !places.includes(tile));
        expect(minesStanding(places, gems).gems).toBe(25 - mines);
      }),
      { numRuns: 30 },
    );
  });

  it("accepts 1 to 24 mines", () => {
    expect([1, 24].every(isMinesCount)).toBe(true);
    expect([0, 25, 1.5, Number.NaN].some(isMinesCount)).toBe(false);
  });
});
