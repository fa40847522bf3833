import type { ParamsOf, PlanOf, StagedAuto } from "../staged/staged-game.ts";
import { gemsAmong } from "./mines-moves.ts";

type Auto = StagedAuto<"mines">;

export const initialPlan: PlanOf<"mines"> = { tiles: [] };

/** Whether some tile is marked and no more than there are gems. */
export const isPlayable = ({ tiles }: PlanOf<"mines">, params: ParamsOf<"mines">): boolean =>
  tiles.length > 0 && tiles.length <= gemsAmong(params);

/**
 * The plan after a tile was tapped: it comes in as the last one, or goes out.
 * @returns undefined when there is no room for one more
 */
export function toggleTile(
  { tiles }: PlanOf<"mines">,
  tile: number,
  params: ParamsOf<"mines">,
): PlanOf<"mines"> | undefined {
  if (tiles.includes(tile)) return { tiles: tiles.filter((one) => one !== tile) };
  return tiles.length < gemsAmong(params) ? { tiles: [...tiles, tile] } : undefined;
}

/** Opens the marked tiles in their order. */
export const nextMove: Auto["nextMove"] = ({ tiles }, { seen }) => {
  const tile = tiles.find((one) => !seen.opened.includes(one));
  return tile === undefined ? "cash-out" : { tile };
};
