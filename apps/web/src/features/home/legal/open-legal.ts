import { loadTexts } from "../../../i18n/index.ts";
import { withQueries } from "../../../queries/with-queries.tsx";
import { legalTexts } from "./texts.ts";

/** Terms and privacy with their texts. Few read them: the first screen knows only where this is. */
export async function openLegal() {
  const [{ default: View }] = await Promise.all([import("./legal-view.tsx"), loadTexts(legalTexts)]);
  return { default: withQueries(View) };
}
