import { type Locale, locales } from "./locales.ts";

/** The plural forms of a text that depends on `{count}`. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

export type Message = string | PluralForms;

/**
 * The values for placeholders such as `{name}` in a message. The caller formats numbers and amounts before the call.
 * Only `count` must be a number.
 */
export type MessageValues = Readonly<Record<string, string | number>>;

/** A catalogue in another language, with the same keys as the catalogue `C`. */
export type SameKeys<C> = { readonly [K in keyof C]: Message };

export type Translate<C> = (key: keyof C & string, values?: MessageValues) => string;

/**
 * Creates a translator for one catalogue. A placeholder without a value stays visible as `{name}`, so that testers
 * notice the missing value.
 *
 * @param locale the locale whose plural rules the translator uses
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
