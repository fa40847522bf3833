import { describe, expect, it } from "vitest";
import { type Risk, risks } from "../chances.ts";
import { isWheelParams, playWheel, wheelRtp, wheelSegments, wheelTableE4 } from "./wheel.game.ts";

const golden = {
  serverSeed: "735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4",
  clientSeed: "ec75fca98de6f2d9",
  nonce: 20,
};
const offered = risks.flatMap((risk) => wheelSegments.map((segments) => ({ segments, risk })));

describe("wheel", () => {
  it.each(offered)("returns exactly 99% to players ($segments segments, risk $risk)", (params) => {
    const table = wheelTableE4(params);
    expect(table).toHaveLength(params.segments);
    const sumE4 = table.reduce((sum, multiplierE4) => sum + BigInt(multiplierE4), 0n);
    expect(sumE4 * 100n).toBe(99n * BigInt(params.segments) * 10_000n);
    expect(wheelRtp(params)).toBe(0.99);
  });

  it("pays the top prize only on segment 0, and more at a higher risk or with more segments", () => {
    const top = (risk: Risk) =>
      wheelSegments.map((segments) => {
        const [first = 0, ...others] = wheelTableE4({ segments, risk });
        expect(Math.max(...others)).toBeLessThan(first);
        return first / 10_000;
      });
    expect(top("low")).toEqual([1.6, 2.1, 2.6, 3.1, 3.6]);
    expect(top("medium")).toEqual([3.1, 3.8, 4.5, 5.2, 5.9]);
    expect(top("high")).toEqual([7.9, 15.8, 23.7, 31.6, 39.5]);
  });

  it("stops at the segment that the first random number of the round gives", () => {
    // The first random number of the round is 0.930725…, which decides the segment.
    expect(playWheel(golden, { segments: 10, risk: "low" })).toEqual({ segment: 9, multiplierE4: 11_000 });
    expect(playWheel(golden, { segments: 50, risk: "high" }).segment).toBe(46);
  });

  it("rejects any other number of segments and any other risk", () => {
    for (const segments of [0, 5, 15, 60, Number.NaN]) {
      expect(isWheelParams({ segments, risk: "low" })).toBe(false);
      expect(() => wheelTableE4({ segments, risk: "low" })).toThrow(RangeError);
    }
    expect(() => wheelTableE4({ segments: 10, risk: "toString" as Risk })).toThrow(RangeError);
  });
});
