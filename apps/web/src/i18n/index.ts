/**
 * The page's language: which one, its catalogue, numbers and dates in it. Loads only the chosen locale. May import the
 * stores and React. Must never hold a text itself: texts are in packages/i18n.
 */
export {
  formatAmountText,
  formatHundredths,
  formatMoment,
  formatMultiplier,
  formatNumber,
  formatPercent,
} from "./format.ts";
export {
  currentLanguage,
  loadScreenTexts,
  type PageKey,
  setLanguage,
  startLanguage,
  t,
  useLanguage,
  useT,
} from "./language.ts";
