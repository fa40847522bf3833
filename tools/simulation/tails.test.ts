import { describe, expect, it } from "vitest";
import { chiSquareTails, normalTwoSided } from "./tails.ts";

describe("chiSquareTails", () => {
  // The critical values of the chi-square distribution in the NIST/SEMATECH e-Handbook of Statistical Methods, section
  // 1.3.6.7.4. The table rounds the values to three decimals.
  it.each([
    [1, [2.706, 3.841, 5.024, 6.635, 10.828]],
    [10, [15.987, 18.307, 20.483, 23.209, 29.588]],
    [30, [40.256, 43.773, 46.979, 50.892, 59.703]],
    [100, [118.498, 124.342, 129.561, 135.807, 149.449]],
  ])("gives the published upper tails for %i degrees of freedom", (degrees, values) => {
    for (const [at, probability] of [0.1, 0.05, 0.025, 0.01, 0.001].entries())
      expect(chiSquareTails(values[at] ?? 0, degrees).upper / probability).toBeCloseTo(1, 2);
  });

  it.each([
    [10, 3.94],
    [30, 18.493],
    [100, 77.929],
  ])("gives the published lower tail of 5% for %i degrees of freedom", (degrees, value) => {
    expect(chiSquareTails(value, degrees).lower).toBeCloseTo(0.05, 4);
  });

  it("equals the closed formula for two and four degrees of freedom, also in a far tail", () => {
    for (const value of [0.001, 1, 2, 5, 20, 100, 1_000]) {
      const half = value / 2;
      expect(chiSquareTails(value, 2).upper / Math.exp(-half)).toBeCloseTo(1, 12);
      expect(chiSquareTails(value, 4).upper / (Math.exp(-half) * (1 + half))).toBeCloseTo(1, 12);
    }
  });

  it("gives two tails whose sum is 1", () => {
    for (const degrees of [1, 2, 7, 72, 255])
      for (const value of [0, 0.5, degrees, 2 * degrees, 5 * degrees]) {
        const { lower, upper } = chiSquareTails(value, degrees);
        expect(lower + upper).toBeCloseTo(1, 12);
      }
  });
});

it("normalTwoSided gives the published probabilities of the normal distribution", () => {
  expect(normalTwoSided(0)).toBe(1);
  expect(normalTwoSided(1)).toBeCloseTo(0.317310507863, 11);
  expect(normalTwoSided(1.959963984540054)).toBeCloseTo(0.05, 12);
  expect(normalTwoSided(-3.290526731491926)).toBeCloseTo(0.001, 12);
  expect(normalTwoSided(6) / 1.973175290075e-9).toBeCloseTo(1, 9);
});
