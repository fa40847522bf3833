import { type Locale, localeCodes, locales } from "../locales.ts";

/**
 * Returns the locale of Gemplay for an IETF language tag of the messaging host. For example, `pt-br` gives `pt`, and
 * Tagalog gives Filipino.
 *
 * @returns undefined if Gemplay does not offer the language
 */
export function hostLocale(tag: string): Locale | undefined {
  const language = tag.toLowerCase().split("-")[0];
  if (language === "tl") return "fil";
  return localeCodes.find((locale) => locales[locale].tag.split("-")[0] === language);
}
