import type { CoinSide } from "@gemplay/games";
import { expect, it } from "vitest";
import { nextMove } from "./coinflip-plan.ts";

const after = (named: readonly CoinSide[]) => ({ seen: { sides: [...named], named: [...named] } });

it("nextMove chooses the same side of the coin until all planned flips are made, and then cashes out", () => {
  const plan = { flips: 2, side: "tails" } as const;
  expect(nextMove(plan, after([]))).toEqual({ side: "tails" });
  expect(nextMove(plan, after(["tails"]))).toEqual({ side: "tails" });
  expect(nextMove(plan, after(["tails", "tails"]))).toBe("cash-out");
});

it("nextMove begins with heads if the plan alternates the sides", () => {
  const plan = { flips: 4, side: "turns" } as const;
  expect(nextMove(plan, after([]))).toEqual({ side: "heads" });
  expect(nextMove(plan, after(["heads"]))).toEqual({ side: "tails" });
  expect(nextMove(plan, after(["heads", "tails"]))).toEqual({ side: "heads" });
  expect(nextMove(plan, after(["heads", "tails", "heads", "tails"]))).toBe("cash-out");
});
