import { loadTexts } from "../../../i18n/index.ts";
import { lazyCode } from "../../../loading/index.ts";
import { cardTexts } from "./texts/index.ts";

/** The sheet with the win card. The page loads its code and its texts when the player first opens a card. */
export const LazyCardSheet = lazyCode(async () => {
  const [sheet] = await Promise.all([import("./card-sheet.tsx"), loadTexts(cardTexts)]);
  return { default: sheet.CardSheet };
});
