import { expect, it } from "vitest";
import { choose } from "./chances.ts";

it("choose returns exactly the numbers of Pascal's triangle", () => {
  let row = [1n];
  for (let from = 0; from <= 40; from++) {
    expect(row.map((_, count) => choose(from, count))).toEqual(row.map(Number));
    expect(choose(from, from + 1)).toBe(0);
    row = [1n, ...row.slice(1).map((ways, at) => ways + (row[at] ?? 0n)), 1n];
  }
});
