import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AmountError, cutAmount, formatAmount, maximumDigits, parseAmount } from "./amount.ts";

function refusal(text: unknown, decimals = 18): string {
  try {
    return `accepted ${parseAmount(text, decimals)}`;
  } catch (error) {
    if (error instanceof AmountError) return error.refusal;
    throw error;
  }
}

const decimalText = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 12n - 1n }), fc.stringMatching(/^[0-9]{0,18}$/))
  .map(([whole, fraction]) => (fraction === "" ? `${whole}` : `${whole}.${fraction}`));

describe("parseAmount", () => {
  it.each([
    ["0", 0n],
    ["0.000000000000000001", 1n],
    ["1", 10n ** 18n],
    ["1.50", 15n * 10n ** 17n],
    ["999999999999.999999999999999999", 10n ** 30n - 1n],
  ])("accepts the valid amount of case %#", (text, expected) => {
    expect(parseAmount(text, 18)).toBe(expected);
  });

  it.each([
    ["", "amount_empty"],
    ["-1", "amount_signed"],
    ["+1", "amount_signed"],
    ["−1", "amount_signed"],
    ["-0", "amount_signed"],
    ["1e3", "amount_exponent"],
    ["1E-3", "amount_exponent"],
    ["1.5e", "amount_exponent"],
    ["NaN", "amount_not_finite"],
    ["Infinity", "amount_not_finite"],
    ["infinity", "amount_not_finite"],
    ["0.0000000000000000001", "amount_too_many_decimals"],
    ["1.0000000000000000000", "amount_too_many_decimals"],
    ["1".repeat(31), "amount_too_long"],
    [`${"1".repeat(13)}.${"1".repeat(18)}`, "amount_too_long"],
    [" 1", "amount_malformed"],
    ["1 ", "amount_malformed"],
    ["1\n", "amount_malformed"],
    ["01", "amount_malformed"],
    [".5", "amount_malformed"],
    ["5.", "amount_malformed"],
    ["1.2.3", "amount_malformed"],
    ["1,000", "amount_malformed"],
    ["0x10", "amount_malformed"],
    ["١", "amount_malformed"],
    ["１", "amount_malformed"],
    [["1"], "amount_not_text"],
    [["1", "2"], "amount_not_text"],
    [1, "amount_not_text"],
    [1n, "amount_not_text"],
    [null, "amount_not_text"],
    [undefined, "amount_not_text"],
    [{ toString: () => "1" }, "amount_not_text"],
  ])("rejects the invalid amount of case %#", (text, expected) => {
    expect(refusal(text)).toBe(expected);
  });

  it("allows a different number of decimals for each asset", () => {
    expect(refusal("1.00001", 4)).toBe("amount_too_many_decimals");
    expect(parseAmount("1.0001", 4)).toBe(10001n);
  });
});

describe("properties of amounts", () => {
  it("parseAmount converts the text of formatAmount back to the same number of base units", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** BigInt(maximumDigits) - 1n }),
        fc.constantFrom(4, 18),
        (amountBase, decimals) => {
          expect(parseAmount(formatAmount(amountBase, decimals), decimals)).toBe(amountBase);
        },
      ),
    );
  });

  it("parseAmount is exact: the base units are the digits of the text without the point", () => {
    fc.assert(
      fc.property(decimalText, (text) => {
        const [whole = "", fraction = ""] = text.split(".");
        const expected = BigInt(whole) * 10n ** 18n + BigInt(fraction.padEnd(18, "0"));
        expect(parseAmount(text, 18)).toBe(expected);
      }),
    );
  });

  it("parseAmount accepts only texts in its own format", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const accepted = refusal(text).startsWith("accepted");
        expect(accepted).toBe(/^(0|[1-9]\d*)(\.\d{1,18})?$/.test(text) && text.replace(".", "").length <= 30);
      }),
    );
  });

  it("cutAmount never shows more than the amount, and loses less than one unit of the last shown digit", () => {
    fc.assert(
      fc.property(decimalText, (text) => {
        const shown = parseAmount(cutAmount(text, 4), 18);
        const whole = parseAmount(text, 18);
        expect(shown <= whole && whole - shown < 10n ** 14n).toBe(true);
      }),
    );
  });
});
