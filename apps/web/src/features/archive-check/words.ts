import {
  createTranslate,
  defaultLocale,
  type Locale,
  localeCodes,
  locales,
  type Message,
  type Translate,
} from "@gemplay/i18n";
import cn from "./texts/cn.json";
import en from "./texts/en.json";
import fil from "./texts/fil.json";
import pt from "./texts/pt.json";
import vi from "./texts/vi.json";

const catalogues = { en, cn, vi, fil, pt } as const;

export type Say = Translate<Readonly<Record<keyof typeof en, Message>>>;

export const sayIn = (locale: Locale): Say =>
  createTranslate<Readonly<Record<keyof typeof en, Message>>>(locale, catalogues[locale]);

/**
 * Returns the first of the reader's preferred languages for which the page has texts. The function compares only the
 * primary part of a language tag: `pt` for `pt-BR`.
 */
export function readersLocale(wanted: readonly string[]): Locale {
  const main = (tag: string) => tag.split("-")[0]?.toLowerCase();
  for (const tag of wanted) {
    const found = localeCodes.find((code) => main(locales[code].tag) === main(tag));
    if (found !== undefined) return found;
  }
  return defaultLocale;
}
