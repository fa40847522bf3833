import { gemsDraws, gemsHand, risks } from "@gemplay/games";
import { describe, expect, it } from "vitest";
import { groupsOf, prizesOf } from "./gems-hand.ts";

describe("the stones that make a hand", () => {
  it.each([
    [
      [3, 0, 3, 3, 0],
      ["first", "second", "first", "first", "second"],
    ],
    [
      [6, 2, 2, 6, 1],
      ["first", "second", "second", "first", undefined],
    ],
    [
      [5, 5, 5, 5, 5],
      ["first", "first", "first", "first", "first"],
    ],
    [
      [0, 1, 2, 3, 4],
      [undefined, undefined, undefined, undefined, undefined],
    ],
  ] as const)("of %o are %o", (stones, groups) => {
    expect(groupsOf(stones)).toEqual(groups);
  });
});

it.each(risks)(
  "the ladder of %s risk falls from the best hand, and its chances are all there are",
  (risk) => {
    const prizes = prizesOf(risk);
    expect(prizes.reduce((sum, { ways }) => sum + ways, 0)).toBe(gemsDraws);
    const pays = prizes.map(({ multiplierE4 }) => multiplierE4);
    expect(pays).toEqual([...pays].sort((a, b) => b - a));
    // Each row is drawn as its hand is made: as many stones in a group as the engine counts.
    for (const { hand, groups } of prizes) {
      let other = 2;
      const stones = groups.map((group) => (group === "first" ? 0 : group === "second" ? 1 : other++));
      expect(gemsHand(stones)).toBe(hand);
    }
  },
);
