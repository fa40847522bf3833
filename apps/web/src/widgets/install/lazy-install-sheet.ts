import { loadTexts } from "../../i18n/index.ts";
import { lazyExtra } from "../../loading/index.ts";
import { installTexts } from "./texts/index.ts";

/** The install sheet. The page loads its code and texts when it first shows the sheet. */
export const InstallSheet = lazyExtra(async () => {
  const [sheet] = await Promise.all([import("./install-sheet.tsx"), loadTexts(installTexts)]);
  return { default: sheet.InstallSheet };
});
