import { loadTexts } from "../../i18n/index.ts";
import { lazyExtra } from "../../loading/index.ts";
import { kitTexts } from "../../ui/texts/index.ts";
import { balanceTexts } from "./texts/index.ts";

/** The balances sheet. The page loads the code and the texts of the sheet when the player first opens the sheet. */
export const LazyBalancesSheet = lazyExtra(async () => {
  const [sheet] = await Promise.all([import("./balances-sheet.tsx"), loadTexts(kitTexts, balanceTexts)]);
  return sheet;
});
