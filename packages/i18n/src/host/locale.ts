import { type Locale, localeCodes, locales } from "../locales.ts";

/**
 * Ours for a language as the messaging host names it, by IETF's tags: `pt-br` is `pt`, Tagalog is Filipino.
 *
 * @returns undefined for one that we do not speak
 */
export function hostLocale(tag: string): Locale | undefined {
  const language = tag.toLowerCase().split("-")[0];
  if (language === "tl") return "fil";
  return localeCodes.find((locale) => locales[locale].tag.split("-")[0] === language);
}
