/**
 * Languages: the locale table, the translator, and catalogues, one locale a file: `server/` holds what the
 * server says (errors), `shell/` what the page's first screen says, `page/` what its other screens say. English is the
 * type of each, the others must match it.
 * Imports nothing, so that both sides share it and the page loads only the chosen locale.
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
