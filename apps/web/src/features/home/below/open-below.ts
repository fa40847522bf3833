import { loadTexts } from "../../../i18n/index.ts";
import { kitTexts } from "../../../ui/texts.ts";
import { belowTexts } from "./texts.ts";

/** Loads the code of one part of the home screen together with the texts of this part. */
async function withTexts<T>(code: Promise<T>): Promise<T> {
  const [part] = await Promise.all([code, loadTexts(belowTexts)]);
  return part;
}

export const openFacts = () => withTexts(import("./home-facts.tsx"));
export const openLastRounds = () => withTexts(import("./last-rounds.tsx"));
export async function openAnnouncementSheet() {
  const [sheet] = await Promise.all([withTexts(import("./announcement-sheet.tsx")), loadTexts(kitTexts)]);
  return sheet;
}
