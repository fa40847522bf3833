import { type Locale, localeCodes, locales } from "../locales.ts";

/**
 * Returns the product's locale for a language tag (IETF) of the messaging host. For example, `pt-br` gives `pt`, and
 * Tagalog gives Filipino.
 *
 * @returns undefined for a language that the product does not offer
 */
export function hostLocale(tag: string): Locale | undefined {
  const language = tag.toLowerCase().split("-")[0];
  if (language === "tl") return "fil";
  return localeCodes.find((locale) => locales[locale].tag.split("-")[0] === language);
}
