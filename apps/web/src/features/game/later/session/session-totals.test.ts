import { describe, expect, it } from "vitest";
import { addRound, type CountedRound, linePoints, noTotals } from "./session-totals.ts";

const sum = (rounds: readonly CountedRound[]) => rounds.reduce(addRound, noTotals);

describe("addRound", () => {
  it("adds stakes and results without losing a base unit", () => {
    const totals = sum([
      { amount: "1000000.000000000000000001", payout: "0" },
      { amount: "0.1", payout: "0.2" },
      { amount: "0.2", payout: "0.200000000000000002" },
    ]);
    expect(totals.rounds).toBe(3);
    expect(totals.stakedBase).toBe("1000000300000000000000001");
    expect(totals.resultBase).toBe("-999999899999999999999999");
  });

  it("keeps at most 60 points of the line with the same distance between them", () => {
    const totals = sum(Array.from({ length: 200 }, () => ({ amount: "1", payout: "2" })));
    expect(totals.lineBase.length).toBeLessThanOrEqual(60);
    const points = linePoints(totals).map((base) => Number(base / 10n ** 18n));
    expect(points.slice(0, 3)).toEqual([0, totals.step, 2 * totals.step]);
    expect(points.at(-1)).toBe(200);
  });
});

describe("linePoints", () => {
  it("begins at zero and ends with the current result, also between two kept points", () => {
    expect(linePoints(noTotals)).toEqual([0n]);
    const totals = { rounds: 3, stakedBase: "3", resultBase: "-3", lineBase: ["-2"], step: 2 };
    expect(linePoints(totals)).toEqual([0n, -2n, -3n]);
  });
});
