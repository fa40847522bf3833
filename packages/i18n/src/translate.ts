import { type Locale, locales } from "./locales.ts";

/** A text whose form depends on `{count}`. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

export type Message = string | PluralForms;

/** What fills the `{name}` places of a message. Numbers and amounts come formatted, except `count`. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** The same keys as `C`, in another language. */
export type SameKeys<C> = { readonly [K in keyof C]: Message };

export type Translate<C> = (key: keyof C & string, values?: MessageValues) => string;

/**
 * A translator over one catalogue. A place without a value stays visible as `{name}`, so that it is noticed.
 *
 * @param locale chooses the plural rules
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
