import { expect, test } from "vitest";
import { totalChange } from "./total-change.ts";

test("the change of a sum is exact, and its share of what there was is cut", () => {
  expect(totalChange(["5820", "6586.7769"])).toEqual({ amount: "766.7769", hundredths: 1317 });
  expect(totalChange(["3", "2"])).toEqual({ amount: "-1", hundredths: -3333 });
  expect(totalChange(["0", "0", "12.5"])).toEqual({ amount: "12.5", hundredths: null });
  expect(totalChange(["7"])).toEqual({ amount: "0", hundredths: 0 });
});
