import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  formatAmountText,
  formatHundredths,
  formatMoment,
  formatMultiplier,
  formatPercent,
} from "./format.ts";
import { setLanguage } from "./language.ts";

beforeAll(() => {
  vi.stubGlobal("document", { documentElement: { lang: "" } });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

describe("formatAmountText", () => {
  it.each([
    ["en", "12,845.3027"],
    ["cn", "12,845.3027"],
    ["vi", "12.845,3027"],
    ["fil", "12,845.3027"],
    ["pt", "12.845,3027"],
  ] as const)("truncates an amount instead of rounding it, and formats it for %s", async (locale, text) => {
    await setLanguage(locale);
    expect(formatAmountText("12845.302799999999999999")).toBe(text);
  });

  it("keeps every digit of an amount on request, beyond the precision of a JavaScript number", async () => {
    await setLanguage("en");
    expect(formatAmountText("123456789012.123456789012345678", { decimals: null })).toBe(
      "123,456,789,012.123456789012345678",
    );
    expect(formatAmountText("5", { decimals: null })).toBe("5.0000");
    expect(formatAmountText("0.01", { decimals: null })).toBe("0.0100");
    expect(formatAmountText("0.000012", { decimals: null })).toBe("0.000012");
  });

  it("always writes a real minus sign, and writes a plus sign only on request and never for 0", async () => {
    await setLanguage("en");
    expect(formatAmountText("-250")).toBe("−250.0000");
    expect(formatAmountText("250", { signed: true })).toBe("+250.0000");
    expect(formatAmountText("0", { signed: true })).toBe("0.0000");
  });

  it("adds zeros to an amount until the amount has four decimals", async () => {
    await setLanguage("en");
    expect(formatAmountText("0")).toBe("0.0000");
    expect(formatAmountText("999.5")).toBe("999.5000");
    expect(formatAmountText("1000")).toBe("1,000.0000");
  });
});

it("multipliers, hundredths and percentages are formatted in the number format of the language", async () => {
  await setLanguage("pt");
  expect(formatMultiplier(16_500)).toBe("1,6500×");
  await setLanguage("en");
  expect(formatMultiplier(16_500)).toBe("1.6500×");
  expect(formatHundredths(61)).toBe("0.61");
  expect(formatHundredths(7_100)).toBe("71.00");
  expect(formatPercent(0.01)).toBe("0.01%");
  expect(formatPercent(48.27)).toBe("48.27%");
});

describe("formatMoment", () => {
  const year = new Date().getFullYear();
  const at = (hours: number) => new Date(year, 10, 20, hours, 5, 9).getTime();

  it.each([
    ["en", "00:05", "15:05"],
    ["cn", "00:05", "15:05"],
    ["vi", "00:05", "15:05"],
    ["fil", "00:05", "15:05"],
    ["pt", "00:05", "15:05"],
  ] as const)(
    "shows hours from 00 to 23 in %s, with and without a date",
    async (locale, midnight, afternoon) => {
      await setLanguage(locale);
      expect([formatMoment(at(0), "time"), formatMoment(at(15), "time")]).toEqual([midnight, afternoon]);
      expect(formatMoment(at(0), "dayTime")).toContain(midnight);
      expect(formatMoment(at(15), "exact")).toContain(`${afternoon}:09`);
    },
  );

  it("shows the year if the year is not the current year, and always in the format `date`", async () => {
    await setLanguage("en");
    const before = new Date(2019, 10, 20, 9, 5).getTime();
    expect(formatMoment(before, "dayTime")).toBe("Nov 20, 2019, 09:05");
    expect(formatMoment(at(9), "dayTime")).toBe("Nov 20, 09:05");
    expect(formatMoment(at(9), "longDay")).toBe("November 20");
    expect(formatMoment(at(9), "date")).toBe(`Nov 20, ${year}`);
    expect(formatMoment(Date.UTC(year, 10, 20), "utcDay")).toBe("Nov 20");
  });
});
