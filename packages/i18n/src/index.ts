/**
 * The package `i18n` owns the table of locales, the translator, and the error texts of the server. Each locale has its
 * own file in `server/`. The texts of the page are stored in the folders of the page's screens. Every catalogue must
 * have the keys of the English catalogue. The package `i18n` imports nothing, so that the server and the page can both
 * use the package.
 */
export { defaultLocale, type Locale, localeCodes, locales, readLocale } from "./locales.ts";
export {
  createTranslate,
  type Message,
  type MessageValues,
  type PluralForms,
  type SameKeys,
  type Translate,
} from "./translate.ts";
