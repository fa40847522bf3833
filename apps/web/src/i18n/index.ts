/**
 * The folder `i18n` owns the language of the page: the choice of the language, the loaded texts, numbers and dates. The
 * code of `i18n` loads texts only in the chosen language, and only for the screens that the player opens. The folder
 * `i18n` may import the stores and React. The folder `i18n` never contains texts for players, because these texts are
 * in the five files `texts/<locale>.json` of each feature.
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
