import { type Locale, locales } from "@gemplay/i18n";

/** Countries by their names, as a list in words. @param codes ISO 3166; one that has no name stands as it is */
export function formatRegions(codes: readonly string[], locale: Locale): string {
  const { tag } = locales[locale];
  const names = new Intl.DisplayNames(tag, { type: "region", fallback: "code" });
  // What a proxy says of callers that it cannot place, such as T1, has the form of a code and is none.
  const named = codes.map((code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code));
  return new Intl.ListFormat(tag, { type: "conjunction" }).format(named);
}
