import { describe, expect, it } from "vitest";
import { axisBase, playResults, sumOf } from "./play-results.ts";

const day = (name: string, rounds: number, staked: string, paid: string) => ({
  day: name,
  rounds,
  staked,
  paid,
  balance: "0",
});
const days = [
  day("2026-11-19", 2, "3", "7.5"),
  day("2026-11-20", 0, "0", "0"),
  day("2026-11-21", 9, "5", "1"),
];
const priced = [
  { day: "2026-11-19", rounds: 1, totalU: "0", resultU: "0.45" },
  { day: "2026-11-20", rounds: 0, totalU: "0", resultU: "0" },
  { day: "2026-11-21", rounds: 9, totalU: "0", resultU: "-0.400000000000000001" },
];

describe("playResults", () => {
  it("returns the exact results in U, with the rounds in all assets", () => {
    expect(playResults(days, priced)).toEqual({
      unit: "U",
      decimals: 18,
      days: [
        { day: "2026-11-19", rounds: 2, base: 450_000_000_000_000_000n },
        { day: "2026-11-20", rounds: 0, base: 0n },
        { day: "2026-11-21", rounds: 9, base: -400_000_000_000_000_001n },
      ],
    });
  });

  it("returns the results in PLAY while PLAY has no price", () => {
    const { unit, days: results } = playResults(days, []);
    expect(unit).toBe("PLAY");
    expect(results.map(({ base }) => base)).toEqual([45n * 10n ** 17n, 0n, -4n * 10n ** 18n]);
  });
});

describe("sumOf", () => {
  it("adds up results and rounds, and counts the days with a win and with a loss", () => {
    expect(sumOf(playResults(days, priced))).toEqual({
      result: "0.049999999999999999",
      rounds: 11,
      daysUp: 1,
      daysDown: 1,
    });
  });
});

describe("axisBase", () => {
  it.each([
    [[0n, 0n], 0n],
    [[54n, -31n], 50n],
    [[3n, -49n], 20n],
    [[19n], 10n],
    [[-1n], 1n],
  ])("returns a round amount that is not above the highest bar of %s", (bases, axis) => {
    expect(axisBase(bases.map((base) => ({ base })))).toBe(axis);
  });
});
