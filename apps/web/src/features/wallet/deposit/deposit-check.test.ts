import { describe, expect, test } from "vitest";
import { checkDeposit, gasText } from "./deposit-check.ts";

describe("checkDeposit", () => {
  test("reports an error for an empty amount and for an amount of zero", () => {
    expect(checkDeposit("", 18, 5n)).toEqual({ problem: "amount_empty" });
    expect(checkDeposit("0.000", 18, 5n)).toEqual({ problem: "zero" });
  });

  test("refuses an amount above the whole balance of the wallet", () => {
    expect(checkDeposit("0.05", 2, 5n)).toEqual({ amountBase: 5n });
    expect(checkDeposit("0.06", 2, 5n)).toEqual({ problem: "above_wallet" });
  });

  test("skips the check against the wallet's balance until the balance is known", () => {
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
  ])("formats a gas fee of %i base units as %s", (feeBase, text) => {
    expect(gasText(feeBase)).toBe(text);
  });
});
