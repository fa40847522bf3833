import { loadTexts } from "../../../i18n/index.ts";
import { SearchPanel } from "./search-panel.tsx";
import { searchTexts } from "./texts/index.ts";

/** Loads the texts of the open search. The code of the search is in the same file as `openSearch`. */
export async function openSearch() {
  await loadTexts(searchTexts);
  return { default: SearchPanel };
}
