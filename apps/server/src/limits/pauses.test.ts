import { expect, it } from "vitest";
import { hoursAfter, monthsAfter } from "./pauses.ts";

it.each([
  ["2027-01-15T10:20:30.456Z", 6, "2027-07-15T10:20:30.456Z"],
  ["2026-08-31T23:59:59.999Z", 6, "2027-02-28T23:59:59.999Z"],
  ["2027-08-31T00:00:00.000Z", 6, "2028-02-29T00:00:00.000Z"],
  ["2028-02-29T12:00:00.000Z", 12, "2029-02-28T12:00:00.000Z"],
  ["2028-02-29T12:00:00.000Z", 48, "2032-02-29T12:00:00.000Z"],
  ["2026-03-31T05:00:00.000Z", 6, "2026-09-30T05:00:00.000Z"],
  ["2026-12-31T05:00:00.000Z", 120, "2036-12-31T05:00:00.000Z"],
  ["2026-07-31T05:00:00.000Z", 7, "2027-02-28T05:00:00.000Z"],
])("a pause from %s on for %i months lasts until %s", (since, months, until) => {
  expect(monthsAfter(new Date(since), months).toISOString()).toBe(until);
});

it("a pause in hours lasts exactly the requested number of hours on any day", () => {
  expect(hoursAfter(new Date("2028-02-28T23:00:00Z"), 24).toISOString()).toBe("2028-02-29T23:00:00.000Z");
  expect(hoursAfter(new Date("2027-12-15T00:00:00.001Z"), 720).toISOString()).toBe(
    "2028-01-14T00:00:00.001Z",
  );
});
