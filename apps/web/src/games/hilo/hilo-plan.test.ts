import type { HiloMove } from "@gemplay/games";
import { expect, it } from "vitest";
import { nextMove } from "./hilo-plan.ts";

// 5♥, 8♦, 10♠; two of clubs and ace of spades for the ends.
const [five, eight, ten, two, ace] = [13, 24, 34, 3, 50] as const;
const on = (card: number, moves: readonly HiloMove[] = []) => ({
  seen: { cards: [...moves.map(() => five), card], moves: [...moves] },
});

it("guesses the likelier way, higher where both are even", () => {
  const plan = { guesses: 3, way: "likelier" } as const;
  const guessed = [five, eight, ten, two, ace].map((card) => nextMove(plan, on(card)));
  expect(guessed).toEqual(["higher", "higher", "lower", "higher", "lower"].map((move) => ({ move })));
});

it("keeps to one way; where an end has no such card only the same rank is left of it", () => {
  const up = { guesses: 3, way: "higher" } as const;
  const down = { guesses: 3, way: "lower" } as const;
  const moves = (plan: typeof up | typeof down) => [two, ten, ace].map((card) => nextMove(plan, on(card)));
  expect(moves(up)).toEqual([{ move: "higher" }, { move: "higher" }, { move: "same" }]);
  expect(moves(down)).toEqual([{ move: "same" }, { move: "lower" }, { move: "lower" }]);
});

it("cashes out after its guesses; a skip by hand is none", () => {
  const plan = { guesses: 2, way: "lower" } as const;
  expect(nextMove(plan, on(ten, ["lower"]))).toEqual({ move: "lower" });
  expect(nextMove(plan, on(ten, ["lower", "skip"]))).toEqual({ move: "lower" });
  expect(nextMove(plan, on(ten, ["lower", "lower"]))).toBe("cash-out");
});
