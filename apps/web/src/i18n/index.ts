/**
 * The page's language: which one, the texts that are here in it, numbers and dates. Loads only the chosen locale, and of it
 * what is shown. May import the stores and React. Must never hold a text itself: each feature's lie beside it, five files
 * `texts.<locale>.ts`.
 */
export {
  formatAmountText,
  formatHundredths,
  formatMoment,
  formatMultiplier,
  formatNumber,
  formatPercent,
  numberSigns,
} from "./format.ts";
export {
  currentLanguage,
  loadTexts,
  setLanguage,
  speak,
  startLanguage,
  t,
  useLanguage,
  useT,
} from "./language.ts";
export type { Catalogue, PageKey, Texts } from "./page-texts.ts";
