import { loadTexts } from "../i18n/index.ts";
import { lazyExtra } from "../loading/index.ts";
import { installTexts } from "./texts.ts";

/** The install sheet, whose code and texts load when the sheet is first shown. */
export const InstallSheet = lazyExtra(async () => {
  const [sheet] = await Promise.all([import("./install-sheet.tsx"), loadTexts(installTexts)]);
  return { default: sheet.InstallSheet };
});
