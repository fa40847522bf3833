import { expect, test } from "vitest";
import { monthsBetween, wantedIn } from "./record-months.ts";

test("a month reaches from its midnight to that of the next, where the player is", () => {
  expect(wantedIn({ month: "2026-12" })).toEqual({
    fromMs: new Date(2026, 11, 1).getTime(),
    untilMs: new Date(2027, 0, 1).getTime(),
  });
  expect(wantedIn({ month: "all" })).toBeUndefined();
});

test("months are offered from the account's first to this one, newest first", () => {
  const from = new Date(2025, 10, 30, 23).getTime();
  expect(monthsBetween(from, new Date(2026, 1, 28).getTime())).toEqual([
    ...["2026-02", "2026-01", "2025-12", "2025-11"],
  ]);
  // The last day of a long month: a shorter one before it is not stepped over.
  expect(monthsBetween(new Date(2026, 1, 3).getTime(), new Date(2026, 2, 31).getTime())).toEqual([
    "2026-03",
    "2026-02",
  ]);
  expect(monthsBetween(from, from)).toEqual(["2025-11"]);
});
