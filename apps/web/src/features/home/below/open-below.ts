import { loadTexts } from "../../../i18n/index.ts";
import { kitTexts } from "../../../ui/texts/index.ts";
import { belowTexts } from "./texts/index.ts";

/** Loads the code of one part of the home screen together with its texts. */
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
