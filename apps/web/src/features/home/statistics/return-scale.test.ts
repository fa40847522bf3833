import { expect, it } from "vitest";
import { isOutside, placeOn, scaleOf } from "./return-scale.ts";

const exact = { least: 98.98, most: 98.99 };

it("isOutside returns true when the confidence interval of a game contains no exact return of the game", () => {
  expect(isOutside({ ...exact, paid: 98, margin: 0.5 })).toBe(true);
  expect(isOutside({ ...exact, paid: 100, margin: 0.5 })).toBe(true);
  expect(isOutside({ ...exact, paid: 98.5, margin: 0.48 })).toBe(false);
  expect(isOutside({ ...exact, paid: 50, margin: undefined })).toBe(false);
  expect(isOutside({ ...exact, paid: undefined, margin: undefined })).toBe(false);
});

it("scaleOf covers every confidence interval, and placeOn places a value far outside of the scale at the edge", () => {
  const scale = scaleOf([
    { ...exact, paid: 97.2, margin: 1.3 },
    { ...exact, paid: 300, margin: undefined },
  ]);
  expect(scale.from).toBe(95);
  expect(scale.to).toBe(101);
  expect(scale.ticks.every((tick) => tick > 95 && tick < 101)).toBe(true);
  expect(placeOn(scale, 98, 120)).toBe(60);
  expect(placeOn(scale, 300, 120)).toBe(120);
  expect(scaleOf([{ ...exact, paid: 99, margin: 80 }])).toMatchObject({ from: 90, to: 108 });
});
