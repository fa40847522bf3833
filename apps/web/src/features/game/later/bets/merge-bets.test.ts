import { expect, it } from "vitest";
import { mergeBets } from "./merge-bets.ts";

const bet = (id: string, atMs: number) => ({ id, atMs });

it("mergeBets sorts the bets from the newest to the oldest and keeps each bet once", () => {
  const merged = mergeBets([bet("new", 3), bet("old", 1)], [bet("middle", 2), bet("old", 1)], 10);
  expect(merged.map(({ id }) => id)).toEqual(["new", "middle", "old"]);
});

it("mergeBets keeps only the given number of bets, and drops the oldest bets", () => {
  const merged = mergeBets([bet("new", 3)], [bet("middle", 2), bet("old", 1)], 2);
  expect(merged.map(({ id }) => id)).toEqual(["new", "middle"]);
});
