/**
 * The languages of the user interface, by the codes that the product uses. `tag` is the language tag for Intl and for
 * the `lang` attribute of the page.
 */
export const locales = {
  en: { tag: "en", name: "English" },
  cn: { tag: "zh-CN", name: "简体中文" },
  vi: { tag: "vi", name: "Tiếng Việt" },
  fil: { tag: "fil", name: "Filipino" },
  pt: { tag: "pt-BR", name: "Português" },
} as const;

export type Locale = keyof typeof locales;

export const localeCodes = Object.keys(locales) as readonly Locale[];

/** The default locale, which the product uses if the player has not chosen a language or if a language is unknown. */
export const defaultLocale: Locale = "cn";

/**
 * Returns the locale of a `Language` header or of a stored choice. Returns the default locale if the text is neither a
 * known locale nor a known choice.
 */
export function readLocale(text: unknown): Locale {
  return typeof text === "string" && Object.hasOwn(locales, text) ? (text as Locale) : defaultLocale;
}
