/**
 * This package owns the languages: the locale table, the translator, and the server's texts (errors) with one file
 * per locale in `server/`. The page's texts are stored beside its screens. The English catalogue is the type that all
 * other catalogues must match. The package imports nothing, so that server and page can share it.
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
