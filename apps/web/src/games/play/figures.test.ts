import { diceRtp } from "@gemplay/games";
import { expect, it } from "vitest";
import { formatChance, formatRtp } from "./figures.ts";

it("writes chances of hundredths of a percent", () => {
  expect(formatChance(1)).toBe("0.01%");
  expect(formatChance(6_000)).toBe("60.00%");
});

it("quotes the return of a bet without promising more", () => {
  const even = diceRtp({ direction: "over", targetCenti: 5_050 });
  expect(formatRtp(even)).toBe("98.99%");
  expect(formatRtp(even, 4)).toBe("98.9901%");
  // 3 outcomes of 10,001 at exactly 3300×, and 7,000 at 1.4142×, whose fifth decimal was cut away.
  expect(formatRtp(diceRtp({ direction: "under", targetCenti: 3 }), 4)).toBe("98.9901%");
  expect(formatRtp(diceRtp({ direction: "under", targetCenti: 7_000 }), 4)).toBe("98.9841%");
});

it("cuts and does not round", () => {
  expect(formatRtp(0.989999)).toBe("98.99%");
  expect(formatRtp(0.29)).toBe("29.00%");
});
