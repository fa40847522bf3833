import fc from "fast-check";
import { expect, it } from "vitest";
import { drawDistinct } from "./draw-distinct.ts";

const seeds = fc.record({ serverSeed: fc.string(), clientSeed: fc.string(), nonce: fc.nat() });

it("drawDistinct draws different numbers, and a longer draw begins with the numbers of a shorter draw", () => {
  fc.assert(
    fc.property(seeds, fc.integer({ min: 1, max: 40 }), fc.nat(40), (round, from, wanted) => {
      const count = Math.min(wanted, from);
      const drawn = drawDistinct(round, { from, count });
      expect(new Set(drawn).size).toBe(count);
      expect(drawn.every((place) => Number.isInteger(place) && place >= 0 && place < from)).toBe(true);
      expect(drawDistinct(round, { from, count: from }).slice(0, count)).toEqual(drawn);
    }),
    { numRuns: 40 },
  );
});
