import { diceRtp } from "@gemplay/games";
import { expect, it } from "vitest";
import { formatChance, formatRtp } from "./figures.ts";

it("formatChance formats hundredths of a percent", () => {
  expect(formatChance(1)).toBe("0.01%");
  expect(formatChance(6_000)).toBe("60.00%");
});

it("formatRtp never shows more than the exact return to player", () => {
  const even = diceRtp({ direction: "over", targetCenti: 5_050 });
  expect(formatRtp(even)).toBe("98.99%");
  expect(formatRtp(even, 4)).toBe("98.9901%");
  // With the target 3, 3 of 10,001 outcomes win, and each win pays exactly 3300×. With the target 7,000, the multiplier
  // 1.4142× is truncated to four decimals.
  expect(formatRtp(diceRtp({ direction: "under", targetCenti: 3 }), 4)).toBe("98.9901%");
  expect(formatRtp(diceRtp({ direction: "under", targetCenti: 7_000 }), 4)).toBe("98.9841%");
});

it("formatRtp truncates the return to player instead of rounding", () => {
  expect(formatRtp(0.989999)).toBe("98.99%");
  expect(formatRtp(0.29)).toBe("29.00%");
});
