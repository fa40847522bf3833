import { loadTexts } from "../../../i18n/index.ts";
import { withQueries } from "../../../queries/with-queries.tsx";
import { legalTexts } from "./texts/index.ts";

/**
 * Loads the view of the terms and the privacy notice, together with its texts. Few visitors read the terms, so the home
 * screen loads this code only when a visitor opens the view.
 */
export async function openLegal() {
  const [{ default: View }] = await Promise.all([import("./legal-view.tsx"), loadTexts(legalTexts)]);
  return { default: withQueries(View) };
}
