import type { ParamsOf, PlanOf, StagedAuto } from "../staged/staged-game.ts";
import { gemsAmong } from "./mines-moves.ts";

type Auto = StagedAuto<"mines">;

export const initialPlan: PlanOf<"mines"> = { tiles: [] };

/** Returns whether the plan marks at least one tile, and at most as many tiles as the board has gems. */
export const isPlayable = ({ tiles }: PlanOf<"mines">, params: ParamsOf<"mines">): boolean =>
  tiles.length > 0 && tiles.length <= gemsAmong(params);

/**
 * Returns the plan after a tap on a tile. The tap adds the tile at the end of the plan, or removes a marked tile.
 * @returns undefined if the plan already has as many tiles as gems
 */
export function toggleTile(
  { tiles }: PlanOf<"mines">,
  tile: number,
  params: ParamsOf<"mines">,
): PlanOf<"mines"> | undefined {
  if (tiles.includes(tile)) return { tiles: tiles.filter((one) => one !== tile) };
  return tiles.length < gemsAmong(params) ? { tiles: [...tiles, tile] } : undefined;
}

/** Opens the marked tiles in their order, and then cashes out. */
export const nextMove: Auto["nextMove"] = ({ tiles }, { seen }) => {
  const tile = tiles.find((one) => !seen.opened.includes(one));
  return tile === undefined ? "cash-out" : { tile };
};
