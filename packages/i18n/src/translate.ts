import { type Locale, locales } from "./locales.ts";

/** The forms of a text that depends on `{count}`. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

export type Message = string | PluralForms;

/**
 * The values for the placeholders `{name}` of a message. The caller formats numbers and amounts in advance. Only
 * `count` stays a number.
 */
export type MessageValues = Readonly<Record<string, string | number>>;

/** A catalogue with the same keys as the catalogue `C`, in another language. */
export type SameKeys<C> = { readonly [K in keyof C]: Message };

export type Translate<C> = (key: keyof C & string, values?: MessageValues) => string;

/**
 * Creates a translator for one catalogue of texts. A placeholder without a value stays visible as `{name}`, so that
 * testers notice the missing value.
 *
 * @param locale the locale whose plural rules apply
 */
export function createTranslate<C extends SameKeys<C>>(locale: Locale, catalogue: C): Translate<C> {
  const rules = new Intl.PluralRules(locales[locale].tag);
  return (key, values = {}) => {
    const message: Message = catalogue[key];
    const text =
      typeof message === "string" ? message : (message[rules.select(Number(values.count))] ?? message.other);
    return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
  };
}
