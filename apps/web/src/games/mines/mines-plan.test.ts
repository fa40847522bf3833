import { expect, it } from "vitest";
import { initialPlan, isPlayable, nextMove, toggleTile } from "./mines-plan.ts";

it("nextMove opens the marked tiles in their order and then cashes out the round", () => {
  const plan = { tiles: [12, 0, 24] };
  expect(nextMove(plan, { seen: { opened: [] } })).toEqual({ tile: 12 });
  expect(nextMove(plan, { seen: { opened: [12] } })).toEqual({ tile: 0 });
  expect(nextMove(plan, { seen: { opened: [12, 0] } })).toEqual({ tile: 24 });
  expect(nextMove(plan, { seen: { opened: [12, 0, 24] } })).toBe("cash-out");
});

it("toggleTile adds a new tile at the end of the plan and removes a marked tile", () => {
  expect(toggleTile(initialPlan, 7, { mines: 3 })).toEqual({ tiles: [7] });
  expect(toggleTile({ tiles: [7, 3] }, 5, { mines: 3 })).toEqual({ tiles: [7, 3, 5] });
  expect(toggleTile({ tiles: [7, 3, 5] }, 3, { mines: 3 })).toEqual({ tiles: [7, 5] });
});

it("toggleTile refuses more tiles than gems, and isPlayable refuses a plan without a tile", () => {
  expect(toggleTile({ tiles: [7] }, 5, { mines: 24 })).toBeUndefined();
  expect(toggleTile({ tiles: [7] }, 7, { mines: 24 })).toEqual({ tiles: [] });
  expect(isPlayable({ tiles: [7] }, { mines: 24 })).toBe(true);
  expect(isPlayable({ tiles: [7, 5] }, { mines: 24 })).toBe(false);
  expect(isPlayable(initialPlan, { mines: 3 })).toBe(false);
});
