import { expect, it } from "vitest";
import { formatCenti, formatChance, restText, wholeToInput } from "./input-text.ts";

// The default language writes points and groups by commas.
it.each([
  ["1000", "1,000.0000"],
  ["0.5", "0.5000"],
  ["1234567.123456789", "1,234,567.123456789"],
  ["", ""],
  ["abc", "abc"],
])("reads %s as %s while nobody types", (typed, shown) => {
  expect(restText(typed)).toBe(shown);
});

it("writes whole numbers of hundredths and ten-thousandths", () => {
  expect(wholeToInput(16_500, 4)).toBe("1.6500");
  expect(wholeToInput(99_000_000, 4)).toBe("9900.0000");
  expect(formatCenti(61)).toBe("0.61");
  expect(formatChance(1)).toBe("0.01%");
  expect(formatChance(6_000)).toBe("60.00%");
});
