import { crashCurveAt } from "@gemplay/games";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { multiplierTicks, plot, scaleAt, secondTicks } from "./crash-scale.ts";

describe("scaleAt", () => {
  it("moves the head of the curve to the right edge in 8 seconds and to the upper edge at 2×, and then keeps it in place", () => {
    const head = (elapsedMs: number) => {
      const scale = scaleAt(elapsedMs);
      return [scale.x(elapsedMs), scale.y(crashCurveAt(elapsedMs))].map((place) => Math.round(place));
    };
    expect(head(0)).toEqual([plot.left, plot.bottom]);
    expect(head(4_000)[0]).toBe(163);
    expect(head(8_000)).toEqual([plot.headX, 111]);
    for (const elapsedMs of [11_553, 20_000, 300_000])
      expect(head(elapsedMs)).toEqual([plot.headX, plot.headY]);
  });

  it("gives a few axis labels with round numbers inside the board", () => {
    expect(secondTicks(scaleAt(0))).toEqual([0, 2, 4, 6, 8]);
    expect(multiplierTicks(scaleAt(0))).toEqual([1, 1.5, 2]);
    expect(multiplierTicks(scaleAt(20_500))).toEqual([1, 2, 3, 4]);
    fc.assert(
      fc.property(fc.nat(370_000), (elapsedMs) => {
        const scale = scaleAt(elapsedMs);
        for (const ticks of [secondTicks(scale), multiplierTicks(scale)]) {
          expect(ticks.length).toBeGreaterThanOrEqual(2);
          expect(ticks.length).toBeLessThanOrEqual(6);
          expect(new Set(ticks).size).toBe(ticks.length);
        }
        expect(Math.max(...multiplierTicks(scale))).toBeLessThanOrEqual(scale.highest + 0.01);
        expect(Math.max(...secondTicks(scale)) * 1_000).toBeLessThanOrEqual(scale.lastMs);
      }),
    );
  });
});
