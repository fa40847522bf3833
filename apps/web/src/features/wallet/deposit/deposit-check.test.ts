import { describe, expect, test } from "vitest";
import { checkDeposit, gasText } from "./deposit-check.ts";

describe("checkDeposit", () => {
  test("says that nothing was entered, and that zero is nothing", () => {
    expect(checkDeposit("", 18, 5n)).toEqual({ problem: "amount_empty" });
    expect(checkDeposit("0.000", 18, 5n)).toEqual({ problem: "zero" });
  });

  test("allows all that the wallet holds and not a unit more", () => {
    expect(checkDeposit("0.05", 2, 5n)).toEqual({ amountBase: 5n });
    expect(checkDeposit("0.06", 2, 5n)).toEqual({ problem: "above_wallet" });
  });

  test("leaves the question to the wallet while its balance is not known", () => {
    expect(checkDeposit("1000", 18, undefined)).toEqual({ amountBase: 1000n * 10n ** 18n });
  });

  test("refuses more decimals than the token has", () => {
    expect(checkDeposit("0.001", 2, 5n)).toEqual({ problem: "amount_too_many_decimals" });
  });
});

describe("gasText", () => {
  test.each([
    [200_000_000_000_000n, "0.0002"],
    [200_000_000_000_001n, "0.00021"],
    [1_234_567_890_000_000_000n, "1.2346"],
    [12_345_000_000n, "0.000000013"],
    [1n, "0.000000000000000001"],
    [0n, "0"],
  ])("of %i base units is %s", (feeBase, text) => {
    expect(gasText(feeBase)).toBe(text);
  });
});
