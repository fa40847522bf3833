import type { ParamsOf, PlanOf, StagedAuto } from "../staged/staged-game.ts";
import { gemsAmong } from "./mines-moves.ts";

type Auto = StagedAuto<"mines">;

export const initialPlan: PlanOf<"mines"> = { tiles: [] };

/** Returns whether the plan marks at least one tile, and not more tiles than the board has gems. */
export const isPlayable = ({ tiles }: PlanOf<"mines">, params: ParamsOf<"mines">): boolean =>
  tiles.length > 0 && tiles.length <= gemsAmong(params);

/**
 * Returns the plan of automatic play after the player has tapped a tile. The tap adds the tile to the end of the plan,
 * or removes the tile from the plan.
 * @returns undefined if the plan already has as many tiles as the board has gems
 */
export function toggleTile(
  { tiles }: PlanOf<"mines">,
  tile: number,
  params: ParamsOf<"mines">,
): PlanOf<"mines"> | undefined {
  if (tiles.includes(tile)) return { tiles: tiles.filter((one) => one !== tile) };
  return tiles.length < gemsAmong(params) ? { tiles: [...tiles, tile] } : undefined;
}

/** Opens the marked tiles in the order of the plan, and then cashes out. */
export const nextMove: Auto["nextMove"] = ({ tiles }, { seen }) => {
  const tile = tiles.find((one) => !seen.opened.includes(one));
  return tile === undefined ? "cash-out" : { tile };
};
