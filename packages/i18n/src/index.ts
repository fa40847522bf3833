/**
 * Languages: the locale table, the translator, and what the server says (errors), one locale a
 * file in `server/`. What the page says lies there beside the screens. English is the type of each catalogue, the others
 * must match it. Imports nothing, so that both sides share it.
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
