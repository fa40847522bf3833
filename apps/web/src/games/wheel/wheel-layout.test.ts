import { risks, wheelSegments, wheelTableE4 } from "@gemplay/games";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { legendOf, spinMs, spinTo, tickTimes } from "./wheel-layout.ts";

const wheel = fc
  .constantFrom(...wheelSegments)
  .chain((segments) => fc.record({ segments: fc.constant(segments), segment: fc.nat(segments - 1) }));

describe("legendOf", () => {
  it("lists each multiplier once, in rising order, with its number of segments", () => {
    const legend = legendOf(wheelTableE4({ segments: 30, risk: "medium" }));
    expect(legend.map(({ multiplierE4, segments }) => [multiplierE4, segments])).toEqual([
      [0, 15],
      [15_000, 6],
      [19_000, 6],
      [24_000, 2],
      [45_000, 1],
    ]);
  });

  it.each(risks.flatMap((risk) => wheelSegments.map((segments) => ({ risk, segments }))))(
    "gives each multiplier a different tone for $segments segments at $risk risk",
    (params) => {
      const legend = legendOf(wheelTableE4(params));
      expect(legend.reduce((sum, { segments }) => sum + segments, 0)).toBe(params.segments);
      expect(new Set(legend.map(({ tone }) => tone)).size).toBe(legend.length);
    },
  );
});

describe("a spin of Wheel", () => {
  it("turns the wheel at least three times and ends on the segment of the round", () => {
    fc.assert(
      fc.property(fc.integer({ min: -360, max: 100_000 }), wheel, (from, { segments, segment }) => {
        const end = spinTo(from, segments, segment);
        expect(end - from).toBeGreaterThanOrEqual(3 * 360 - 1e-6);
        expect(end - from).toBeLessThan(4 * 360 + 1e-6);
        // Adds the angle of the segment to the final angle of the wheel. The sum is 0 if the segment is at the top of
        // the wheel.
        const top = ((((end + (segment * 360) / segments) % 360) + 540) % 360) - 180;
        expect(top).toBeCloseTo(0, 6);
      }),
    );
  });

  it("the ticks become slower and slower, and end within the spin time", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_080, max: 1_440 }),
        fc.constantFrom(...wheelSegments),
        (way, segments) => {
          const times = tickTimes(way, segments);
          expect(times.length).toBeGreaterThan(10);
          expect(times[0]).toBeGreaterThanOrEqual(0);
          expect(times.at(-1)).toBeLessThanOrEqual(spinMs);
          const gaps = times.slice(1).map((at, place) => at - (times[place] ?? 0));
          expect(Math.min(...gaps)).toBeGreaterThanOrEqual(55);
          expect(gaps.at(-1)).toBeGreaterThan(gaps[0] ?? 0);
        },
      ),
    );
  });
});
