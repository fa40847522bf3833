import { describe, expect, test } from "vitest";
import { readTypedAmount } from "./typed-amount.ts";

describe("readTypedAmount", () => {
  test("reads what the grammar allows, to the last digit", () => {
    expect(readTypedAmount("12.5", 4)).toEqual({ amountBase: 125_000n });
    expect(readTypedAmount(" 0.0001 ", 4)).toEqual({ amountBase: 1n });
    expect(readTypedAmount("1.000000000000000001", 18)).toEqual({ amountBase: 1_000_000_000_000_000_001n });
  });

  test.each([
    ["", "amount_empty"],
    ["   ", "amount_empty"],
    ["-1", "amount_signed"],
    ["+1", "amount_signed"],
    ["−1", "amount_signed"],
    ["1e3", "amount_exponent"],
    ["NaN", "amount_not_finite"],
    ["Infinity", "amount_not_finite"],
    ["0.00001", "amount_too_many_decimals"],
    ["1".repeat(31), "amount_too_long"],
    [".5", "amount_malformed"],
    ["5.", "amount_malformed"],
    ["1 000", "amount_malformed"],
    ["0x10", "amount_malformed"],
  ])("says why %j is no amount", (text, refusal) => {
    expect(readTypedAmount(text, 4)).toEqual({ refusal });
  });

  test("takes a comma for the point only where the language does, and never as a group", () => {
    expect(readTypedAmount("1,5", 4, ",")).toEqual({ amountBase: 15_000n });
    expect(readTypedAmount("1,5", 4, ".")).toEqual({ refusal: "amount_malformed" });
    expect(readTypedAmount("1.000,5", 4, ",")).toEqual({ refusal: "amount_malformed" });
    expect(readTypedAmount("1,000,5", 4, ",")).toEqual({ refusal: "amount_malformed" });
  });
});
