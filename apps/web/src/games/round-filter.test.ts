import { expect, test } from "vitest";
import { daysBackMs, fitsFilter, isEverything, withPart } from "./round-filter.ts";

const round = {
  id: "1",
  game: "dice",
  asset: "PLAY",
  amount: "1",
  payout: "0",
  multiplierE4: 0,
  result: "LOSE",
  seedNumber: 1,
  nonce: 1,
  atMs: 1_000,
  params: { direction: "over", targetCenti: 5_000 },
  outcome: { rollCenti: 4_000 },
} as const;

test("fitsFilter accepts only a round that matches every field of the filter", () => {
  expect(fitsFilter(round, {})).toBe(true);
  expect(
    fitsFilter(round, { game: "dice", asset: "PLAY", result: "LOSE", fromMs: 1_000, untilMs: 1_001 }),
  ).toBe(true);
  for (const other of [
    { game: "limbo" },
    { asset: "TPLAY" },
    { result: "WIN" },
    { fromMs: 1_001 },
    { untilMs: 1_000 },
  ] as const)
    expect(fitsFilter(round, other), JSON.stringify(other)).toBe(false);
  expect(isEverything(withPart({ game: "dice" }, "game", undefined))).toBe(true);
  expect(isEverything(withPart({}, "fromMs", 1))).toBe(false);
});

test("daysBackMs returns midnight in the player's time zone", () => {
  const noon = new Date(2026, 10, 23, 12).getTime();
  expect(daysBackMs(1, noon)).toBe(new Date(2026, 10, 23).getTime());
  expect(daysBackMs(30, noon)).toBe(new Date(2026, 9, 25).getTime());
});
