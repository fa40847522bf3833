/**
 * The package `i18n` owns the table of locales, the translator, and the texts of the server's errors. Each locale has
 * its own file in the folder `server/`. The texts of a screen of the page are in the folder of the screen. Every
 * catalogue must have the same keys as the English catalogue. The package `i18n` imports nothing, so that both the
 * server and the page can use the package.
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
