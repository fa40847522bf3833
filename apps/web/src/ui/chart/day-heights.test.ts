import { describe, expect, it } from "vitest";
import { dayBars, dayHeights } from "./day-heights.ts";

describe("dayHeights", () => {
  it("uses a scale that includes zero, so a small change of a large value changes the height only slightly", () => {
    expect(dayHeights([0n, 0n, 100n])).toEqual([0, 0, 1]);
    expect(dayHeights([100n, 99n])).toEqual([1, 0.99]);
    expect(dayHeights([-10n, 10n, 0n])).toEqual([0, 1, 0.5]);
    expect(dayHeights([0n, 0n])).toEqual([0, 0]);
  });
});

describe("dayBars", () => {
  it("puts wins above zero and losses below zero, scaled by the largest amount", () => {
    expect(dayBars([5n, -10n, 0n])).toEqual([0.5, -1, 0]);
    expect(dayBars([0n])).toEqual([0]);
  });
});
