/**
 * The languages of the user interface, by the codes that Gemplay uses. `tag` is the IETF language tag for `Intl` and
 * for the `lang` attribute of the page.
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

/** The locale that Gemplay uses if the player has not chosen a language, or if the chosen language is unknown. */
export const defaultLocale: Locale = "cn";

/**
 * Returns the locale for a `Language` header or for a stored choice of the player. Returns the default locale for any
 * other text.
 */
export function readLocale(text: unknown): Locale {
  return typeof text === "string" && Object.hasOwn(locales, text) ? (text as Locale) : defaultLocale;
}
