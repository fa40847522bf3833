import { expect, test } from "vitest";
import { dayHeights } from "./day-heights.ts";

test("heights lie between the lowest and the highest, and a value that never changed in the middle", () => {
  expect(dayHeights([10n, 0n, 2n])).toEqual([1, 0, 0.2]);
  expect(dayHeights([-10n, 10n, 0n])).toEqual([0, 1, 0.5]);
  expect(dayHeights([4n, 4n])).toEqual([0.5, 0.5]);
});
