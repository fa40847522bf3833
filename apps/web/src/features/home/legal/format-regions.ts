import { type Locale, locales } from "@gemplay/i18n";

/**
 * Returns the names of countries as a list in the given language.
 * @param codes ISO 3166 codes; a code without a name stays unchanged
 */
export function formatRegions(codes: readonly string[], locale: Locale): string {
  const { tag } = locales[locale];
  const names = new Intl.DisplayNames(tag, { type: "region", fallback: "code" });
  // Proxies report codes like T1 for visitors without a known country. The list shows a code without a country name
  // unchanged.
  const named = codes.map((code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code));
  return new Intl.ListFormat(tag, { type: "conjunction" }).format(named);
}
