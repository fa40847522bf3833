import { expect, it } from "vitest";
import { offsetText } from "./offset-text.ts";

it("offsetText returns the positive or negative offset of a time zone from UTC as text", () => {
  expect([0, 480, 330, -210, -720, 840].map(offsetText)).toEqual([
    "UTC+0",
    "UTC+8",
    "UTC+5:30",
    "UTC−3:30",
    "UTC−12",
    "UTC+14",
  ]);
});
