import { formatAmount } from "@gemplay/money";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { loadTexts, setLanguage } from "../../i18n/index.ts";
import { kitTexts } from "../texts/index.ts";
import {
  afterKey,
  readTypedAmount,
  readTypedNumber,
  toTyped,
  toTypedNumber,
  typedRefusalText,
} from "./typed-amount.ts";

const signs = [".", ","] as const;
const groupOf = { ".": ",", ",": "." } as const;
const read = (text: string, sign: "." | ",", decimals = 4) => {
  const { amountBase, refusal } = readTypedAmount(text, decimals, sign);
  return refusal ?? formatAmount(amountBase, decimals);
};

afterEach(() => vi.unstubAllGlobals());

describe("readTypedAmount", () => {
  it.each([
    ["12.5", "12.5"],
    [" 0.0001 ", "0.0001"],
    ["1,234.5", "1234.5"],
    ["1,234,567", "1234567"],
    ["1 234.5", "1234.5"],
    ["1 000", "1000"],
    [".5", "0.5"],
    ["5.", "5"],
    ["007", "7"],
    ["0", "0"],
    ["", "amount_empty"],
    ["   ", "amount_empty"],
    [".", "amount_malformed"],
    ["-1", "amount_signed"],
    ["+1", "amount_signed"],
    ["−1", "amount_signed"],
    ["1e3", "amount_exponent"],
    ["NaN", "amount_not_finite"],
    ["0.00001", "amount_too_many_decimals"],
    ["1".repeat(31), "amount_too_long"],
    ["0x10", "amount_malformed"],
    ["1.2.3", "amount_malformed"],
    ["1.5,000", "amount_malformed"],
    ["12,34.5", "amount_malformed"],
    ["1,234 567", "amount_malformed"],
    ["1,5", "other_sign"],
    ["0,123", "other_sign"],
    ["1234,567", "other_sign"],
    ["1,000", "ambiguous"],
    ["12,345", "ambiguous"],
  ])(
    "reads %j as %s with a decimal point, and the same text with swapped points and commas with a decimal comma",
    (text, said) => {
      expect(read(text, ".")).toBe(said);
      const turned = text.replace(/[.,]/g, (sign) => (sign === "." ? "," : "."));
      expect(read(turned, ",")).toBe(said);
    },
  );

  it("keeps every digit of an amount with and without thousands separators, in every language", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 30n - 1n }),
        fc.constantFrom(...signs),
        (amountBase, sign) => {
          const [whole = "", fraction] = formatAmount(amountBase, 18).split(".");
          const behind = fraction === undefined ? "" : sign + fraction;
          expect(readTypedAmount(whole + behind, 18, sign)).toEqual({ amountBase });
          const grouped = whole.replace(/\B(?=(\d{3})+$)/g, groupOf[sign]) + (behind || `${sign}0`);
          expect(readTypedAmount(grouped, 18, sign)).toEqual({ amountBase });
        },
      ),
    );
  });

  it("never reads the same text as different amounts in two languages", () => {
    const typed = fc.stringMatching(/^[0-9]{0,4}([., ][0-9]{0,4}){0,3}$/);
    fc.assert(
      fc.property(typed, (text) => {
        const [point, comma] = signs.map((sign) => readTypedAmount(text, 18, sign).amountBase);
        if (point !== undefined && comma !== undefined) expect(point).toBe(comma);
      }),
      { numRuns: 2_000 },
    );
  });

  it("uses the number format of the page's language and suggests a valid spelling", async () => {
    vi.stubGlobal("document", { documentElement: { lang: "" } });
    await loadTexts(kitTexts);
    for (const [language, text, other, large] of [
      ["en", "1.5", "1,5", "1,000"],
      ["cn", "1.5", "1,5", "1,000"],
      ["fil", "1.5", "1,5", "1,000"],
      ["vi", "1,5", "1.5", "1.000"],
      ["pt", "1,5", "1.5", "1.000"],
    ] as const) {
      await setLanguage(language);
      expect(toTyped("1.5"), language).toBe(text);
      expect(toTypedNumber(150, 2), language).toBe(`${text}0`);
      expect(readTypedNumber(text, 2), language).toBe(150);
      expect(readTypedAmount(text, 4), language).toEqual({ amountBase: 15_000n });
      expect(readTypedAmount(other, 4), language).toEqual({ refusal: "other_sign" });
      expect(typedRefusalText("other_sign", 4), language).toContain(text);
      expect(readTypedAmount(large, 4), language).toEqual({ refusal: "ambiguous" });
      expect(typedRefusalText("ambiguous", 4), language).toContain(large);
    }
  });

  it("readTypedNumber returns a number in units of the last decimal place, and toTypedNumber converts it back to text", async () => {
    vi.stubGlobal("document", { documentElement: { lang: "" } });
    await setLanguage("en");
    expect(toTypedNumber(16_500, 4)).toBe("1.6500");
    expect(toTypedNumber(99_000_000, 4)).toBe("9900.0000");
    expect(readTypedNumber("9,900.0000", 4)).toBe(99_000_000);
    for (const text of ["", "1.234", "90071992547409.92"])
      expect(readTypedNumber(text, 2), text).toBeUndefined();
  });

  it("afterKey replaces the decimal sign of a phone's keypad with the decimal sign of the language", async () => {
    vi.stubGlobal("document", { documentElement: { lang: "" } });
    await setLanguage("en");
    const pointer = (coarse: boolean) => vi.stubGlobal("matchMedia", () => ({ matches: coarse }));
    pointer(true);
    expect(afterKey("1", "1,")).toBe("1.");
    // afterKey changes neither a pasted text nor a text that already has a decimal sign.
    expect(afterKey("", "1,5")).toBe("1,5");
    expect(afterKey("1.5", "1.5,")).toBe("1.5,");
    pointer(false);
    expect(afterKey("1", "1,")).toBe("1,");
  });
});
