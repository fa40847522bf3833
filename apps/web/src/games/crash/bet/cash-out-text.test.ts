import { expect, it } from "vitest";
import { readCashOut } from "./cash-out-text.ts";

it("readCashOut reads a multiplier with up to two decimals, and treats an empty field as no automatic cash-out", () => {
  expect(["", " ", "1.01", "2", "2.5", "5.00×", "1000000"].map(readCashOut)).toEqual([
    null,
    null,
    10_100,
    20_000,
    25_000,
    50_000,
    10_000_000_000,
  ]);
});

it("readCashOut refuses a multiplier that the game does not offer", () => {
  for (const text of [
    "1",
    "1.00",
    "0",
    "2,5",
    "1.015",
    "1000000.01",
    "-2",
    "two",
    "1e3",
    "99999999999999999999",
  ])
    expect(readCashOut(text), text).toBeUndefined();
});
