import { type Locale, locales } from "@gemplay/i18n";

/**
 * Returns the names of the given countries as one list in the given language.
 * @param codes ISO 3166 country codes; a code without a country name stays unchanged in the list
 */
export function formatRegions(codes: readonly string[], locale: Locale): string {
  const { tag } = locales[locale];
  const names = new Intl.DisplayNames(tag, { type: "region", fallback: "code" });
  // Some proxies report codes such as T1 for visitors whose country is unknown. The function does not change a code
  // without a country name.
  const named = codes.map((code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code));
  return new Intl.ListFormat(tag, { type: "conjunction" }).format(named);
}
