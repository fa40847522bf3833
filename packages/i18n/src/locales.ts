/** The interface languages by the product's own codes, with the tag that Intl and the page's `lang` take. */
export const locales = {
  en: { tag: "en", name: "English" },
  cn: { tag: "zh-CN", name: "简体中文" },
  vi: { tag: "vi", name: "Tiếng Việt" },
  fil: { tag: "fil", name: "Filipino" },
  pt: { tag: "pt-BR", name: "Português" },
} as const;

export type Locale = keyof typeof locales;

export const localeCodes = Object.keys(locales) as readonly Locale[];

/** Default and fallback. */
export const defaultLocale: Locale = "cn";

/** The locale of a `Language` header or a stored choice; the default for anything else. */
export function readLocale(text: unknown): Locale {
  return typeof text === "string" && Object.hasOwn(locales, text) ? (text as Locale) : defaultLocale;
}
