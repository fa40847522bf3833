import { loadTexts } from "../../../i18n/index.ts";
import { withQueries } from "../../../queries/with-queries.tsx";
import { legalTexts } from "./texts.ts";

/**
 * Loads the view of terms and privacy with its texts. Few visitors read the terms, so the code of the home screen
 * contains only `openLegal`.
 */
export async function openLegal() {
  const [{ default: View }] = await Promise.all([import("./legal-view.tsx"), loadTexts(legalTexts)]);
  return { default: withQueries(View) };
}
