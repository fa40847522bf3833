import { gemsDraws, gemsHand, risks } from "@gemplay/games";
import { describe, expect, it } from "vitest";
import { groupsOf, prizesOf } from "./gems-hand.ts";

describe("groupsOf", () => {
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
  ] as const)("groups the five gemstones %o as %o", (stones, groups) => {
    expect(groupsOf(stones)).toEqual(groups);
  });
});

it.each(risks)(
  "prizesOf lists the hands for %s risk from best to worst, and their probabilities add up to 1",
  (risk) => {
    const prizes = prizesOf(risk);
    expect(prizes.reduce((sum, { ways }) => sum + ways, 0)).toBe(gemsDraws);
    const pays = prizes.map(({ multiplierE4 }) => multiplierE4);
    expect(pays).toEqual([...pays].sort((a, b) => b - a));
    // The example gemstones in each row form exactly the hand that the row describes.
    for (const { hand, groups } of prizes) {
      let other = 2;
      const stones = groups.map((group) => (group === "first" ? 0 : group === "second" ? 1 : other++));
      expect(gemsHand(stones)).toBe(hand);
    }
  },
);
