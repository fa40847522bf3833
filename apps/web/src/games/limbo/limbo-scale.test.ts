import fc from "fast-check";
import { expect, it } from "vitest";
import { decadesFor, decadesOf, figureSize, risenE4 } from "./limbo-scale.ts";

it("decadesOf returns the position of a multiplier on the ruler, which is the logarithm of the multiplier", () => {
  expect(decadesOf(10_000)).toBe(0);
  expect(decadesOf(1_000_000)).toBe(2);
  expect(decadesOf(48_200)).toBeCloseTo(0.683, 3);
});

it("decadesFor returns enough powers of ten for the ruler to reach the target", () => {
  expect([10_100, 10_000_000, 10_000_100, 10_000_000_000].map(decadesFor)).toEqual([3, 3, 6, 6]);
});

it("risenE4 rises from 1.00× to the result, never exceeds the result and never decreases", () => {
  const result = fc.integer({ min: 100, max: 1_660_944_384 }).map((centi) => centi * 100);
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  expect(risenE4(48_200, 0)).toBe(10_000);
  fc.assert(
    fc.property(result, share, share, (resultE4, one, other) => {
      const [early, late] = [Math.min(one, other), Math.max(one, other)];
      expect(risenE4(resultE4, early)).toBeGreaterThanOrEqual(10_000);
      expect(risenE4(resultE4, early)).toBeLessThanOrEqual(risenE4(resultE4, late));
      expect(risenE4(resultE4, late)).toBeLessThanOrEqual(resultE4);
      expect(risenE4(resultE4, late) % 100).toBe(0);
      expect(risenE4(resultE4, 1)).toBe(resultE4);
    }),
  );
});

it("figureSize returns a font size at which the multiplier does not touch the ruler or the label of the target", () => {
  expect(figureSize("4.82×", null)).toBe(64);
  for (const text of ["1.00×", "31.40×", "1,234.56×", "16,609,443.84×"])
    expect(146 + (figureSize(text, null) * 0.48 * text.length) / 2).toBeLessThanOrEqual(257);
  expect(146 + (figureSize("4.82×", "100.00×") * 0.48 * 5) / 2).toBeLessThan(257 - 7 * 5.8);
});
