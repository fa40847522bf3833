import { keno, kenoRisks, kenoTableE4 } from "@gemplay/games";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { neighbour, numbers, prizesOf, randomPicks, togglePick } from "./keno-picks.ts";

describe("Keno picks", () => {
  it("togglePick adds or removes a picked number, and keeps the picked numbers sorted", () => {
    expect(togglePick([3, 20], 7)).toEqual([3, 7, 20]);
    expect(togglePick([3, 7, 20], 7)).toEqual([3, 20]);
    expect(togglePick([7], 7)).toEqual([]);
  });

  it("togglePick refuses an eleventh picked number", () => {
    const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    expect(togglePick(ten, 11)).toBeUndefined();
    expect(togglePick(ten, 10)).toHaveLength(9);
  });

  it("any series of taps gives picks that form a valid bet, unless the player has removed all picks", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 60 }), (taps) => {
        let picks: readonly number[] = [];
        for (const tap of taps) {
          picks = togglePick(picks, tap) ?? picks;
          expect(keno.isOffered({ picks, risk: "low" })).toBe(picks.length > 0);
        }
      }),
    );
  });

  it("randomPicks returns the requested number of picks, and can pick every number on the board", () => {
    const seen = new Set<number>();
    for (let round = 0; round < 300; round++) {
      const picks = randomPicks(1 + (round % 10));
      expect(picks).toHaveLength(1 + (round % 10));
      expect(keno.isOffered({ picks, risk: "low" })).toBe(true);
      for (const pick of picks) seen.add(pick);
    }
    // With 1,650 random picks, the probability that one of the 40 numbers never occurs is below 10⁻¹⁶.
    expect(seen.size).toBe(40);
  });
});

describe("prizesOf", () => {
  it("combines all numbers of hits that pay nothing in one entry", () => {
    expect(
      prizesOf({ risk: "high", picks: numbers.slice(0, 10) }).map(({ from, to, multiplierE4 }) => [
        from,
        to,
        multiplierE4,
      ]),
    ).toEqual([
      [0, 4, 0],
      [5, 5, 160_000],
      [6, 6, 380_000],
      [7, 7, 860_000],
      [8, 8, 1_900_000],
      [9, 9, 4_400_000],
      [10, 10, 10_000_000],
    ]);
    expect(prizesOf({ risk: "low", picks: [] }).map(({ from, to }) => [from, to])).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  it("lists each number of hits once with its multiplier from the payout table, in at most nine entries", () => {
    for (const risk of kenoRisks)
      for (let picks = 1; picks <= 10; picks++) {
        const prizes = prizesOf({ risk, picks: numbers.slice(0, picks) });
        const said = prizes.flatMap(({ from, to, multiplierE4 }) =>
          Array.from({ length: to - from + 1 }, () => multiplierE4),
        );
        expect(said).toEqual(kenoTableE4(risk, picks));
        expect(prizes.length).toBeLessThanOrEqual(9);
      }
  });
});

it("neighbour returns the number to which an arrow key moves the focus, and never a number outside the board", () => {
  expect(neighbour(1, "ArrowRight")).toBe(2);
  expect(neighbour(1, "ArrowDown")).toBe(9);
  expect(neighbour(8, "ArrowRight")).toBeUndefined();
  expect(neighbour(9, "ArrowLeft")).toBeUndefined();
  expect(neighbour(40, "ArrowDown")).toBeUndefined();
  expect(neighbour(5, "Enter")).toBeUndefined();
  for (const number of numbers)
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"])
      expect(numbers).toContain(neighbour(number, key) ?? number);
});
