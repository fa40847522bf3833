/**
 * The package `i18n` owns the languages: the locale table, the translator, and the server's error texts with one file
 * per locale in `server/`. The texts of the page are stored beside the page's screens. All other catalogues must have
 * the same keys as the English catalogue. The package `i18n` imports nothing, so that server and page can share the
 * package.
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
