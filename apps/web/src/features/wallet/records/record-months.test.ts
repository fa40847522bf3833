import { expect, test } from "vitest";
import { monthsBetween, wantedIn } from "./record-months.ts";

test("wantedIn returns the time from midnight of a month's first day to the next month, in the player's time zone", () => {
  expect(wantedIn({ month: "2026-12" })).toEqual({
    fromMs: new Date(2026, 11, 1).getTime(),
    untilMs: new Date(2027, 0, 1).getTime(),
  });
  expect(wantedIn({ month: "all" })).toBeUndefined();
});

test("monthsBetween lists the months from the account's first month to the current month, newest first", () => {
  const from = new Date(2025, 10, 30, 23).getTime();
  expect(monthsBetween(from, new Date(2026, 1, 28).getTime())).toEqual([
    ...["2026-02", "2026-01", "2025-12", "2025-11"],
  ]);
  // If the time range ends on the last day of a long month, the list must still contain the shorter previous month.
  expect(monthsBetween(new Date(2026, 1, 3).getTime(), new Date(2026, 2, 31).getTime())).toEqual([
    "2026-03",
    "2026-02",
  ]);
  expect(monthsBetween(from, from)).toEqual(["2025-11"]);
});
