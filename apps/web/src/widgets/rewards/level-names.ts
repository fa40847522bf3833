import type { Data } from "@gemplay/api-schema";
import type { PageKey } from "../../i18n/index.ts";
import type { ArtName } from "../../ui/index.ts";

export type Community = Data<"GET /user/community">;
export type Level = Community["levels"][number];

const names = [
  "rewards.level1",
  "rewards.level2",
  "rewards.level3",
  "rewards.level4",
  "rewards.level5",
] as const satisfies readonly PageKey[];
const drawings = ["lv-1", "lv-2", "lv-3", "lv-4", "lv-5"] as const satisfies readonly ArtName[];

/** Returns the key of the text with the name of a level. @param level 1 to 5 */
export const levelName = (level: number): PageKey => names[level - 1] ?? names[0];
export const levelArt = (level: number): ArtName => drawings[level - 1] ?? drawings[0];
