import { loadTexts } from "../../../i18n/index.ts";
import { rewardTexts } from "../../../widgets/rewards/texts/index.ts";
import { raceTexts } from "./texts/index.ts";

/** Loads the tile of the running race together with its texts. */
export async function openTile() {
  const [tile] = await Promise.all([import("./race-tile.tsx"), loadTexts(raceTexts, rewardTexts)]);
  return tile;
}
