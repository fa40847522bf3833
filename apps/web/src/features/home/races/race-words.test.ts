import { describe, expect, it } from "vitest";
import { elapsedBricks, utcDays, utcMoment } from "./race-words.ts";

const at = (text: string) => Date.parse(text);

describe("utcMoment", () => {
  it("shows the end of a UTC day as 24:00 of this day, and a start at midnight as 00:00", () => {
    expect(utcMoment(at("2026-11-24T00:00:00Z"), "en", true)).toBe("Nov 23, 24:00");
    expect(utcMoment(at("2026-11-24T00:00:00Z"), "en", false)).toBe("Nov 24, 00:00");
    expect(utcMoment(at("2026-11-24T13:05:00Z"), "en", true)).toBe("Nov 24, 13:05");
  });
});

describe("utcDays", () => {
  it("does not name the day that begins when the race ends", () => {
    const race = { fromMs: at("2026-11-10T00:00:00Z"), toMs: at("2026-11-17T00:00:00Z") };
    expect(utcDays(race, "en")).toBe("Nov 10 – Nov 16");
  });
});

describe("elapsedBricks", () => {
  it("is between none and all bricks, also before the start and after the end", () => {
    const race = { fromMs: 1_000, toMs: 2_000 };
    expect([0, 1_000, 1_500, 1_999, 9_000].map((nowMs) => elapsedBricks(race, nowMs, 42))).toEqual([
      0, 0, 21, 41, 42,
    ]);
  });
});
