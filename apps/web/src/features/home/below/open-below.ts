import { loadTexts } from "../../../i18n/index.ts";
import { belowTexts } from "./texts.ts";

/** The code of a part below the games, with what is said there. */
async function withTexts<T>(code: Promise<T>): Promise<T> {
  const [part] = await Promise.all([code, loadTexts(belowTexts)]);
  return part;
}

export const openFacts = () => withTexts(import("./home-facts.tsx"));
export const openLastRounds = () => withTexts(import("./last-rounds.tsx"));
