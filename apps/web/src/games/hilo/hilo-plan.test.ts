import type { HiloMove } from "@gemplay/games";
import { expect, it } from "vitest";
import { nextMove } from "./hilo-plan.ts";

// The cards 5♥, 8♦ and 10♠ have middle ranks. The two of clubs has the lowest rank, and the ace of spades has the
// highest rank.
const [five, eight, ten, two, ace] = [13, 24, 34, 3, 50] as const;
const on = (card: number, moves: readonly HiloMove[] = []) => ({
  seen: { cards: [...moves.map(() => five), card], moves: [...moves] },
});

it("nextMove makes the more probable guess, and guesses higher if both guesses are equally probable", () => {
  const plan = { guesses: 3, way: "likelier" } as const;
  const guessed = [five, eight, ten, two, ace].map((card) => nextMove(plan, on(card)));
  expect(guessed).toEqual(["higher", "higher", "lower", "higher", "lower"].map((move) => ({ move })));
});

it("nextMove always makes the planned guess, and guesses the same rank if no higher or lower rank exists", () => {
  const up = { guesses: 3, way: "higher" } as const;
  const down = { guesses: 3, way: "lower" } as const;
  const moves = (plan: typeof up | typeof down) => [two, ten, ace].map((card) => nextMove(plan, on(card)));
  expect(moves(up)).toEqual([{ move: "higher" }, { move: "higher" }, { move: "same" }]);
  expect(moves(down)).toEqual([{ move: "same" }, { move: "lower" }, { move: "lower" }]);
});

it("nextMove cashes out after the planned number of guesses, and a manual skip does not count as a guess", () => {
  const plan = { guesses: 2, way: "lower" } as const;
  expect(nextMove(plan, on(ten, ["lower"]))).toEqual({ move: "lower" });
  expect(nextMove(plan, on(ten, ["lower", "skip"]))).toEqual({ move: "lower" });
  expect(nextMove(plan, on(ten, ["lower", "lower"]))).toBe("cash-out");
});
