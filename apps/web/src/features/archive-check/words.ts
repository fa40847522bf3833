import {
  createTranslate,
  defaultLocale,
  type Locale,
  localeCodes,
  locales,
  type Message,
  type Translate,
} from "@gemplay/i18n";
import cn from "./texts.cn.ts";
import en from "./texts.en.ts";
import fil from "./texts.fil.ts";
import pt from "./texts.pt.ts";
import vi from "./texts.vi.ts";

const catalogues = { en, cn, vi, fil, pt } as const;

export type Say = Translate<Readonly<Record<keyof typeof en, Message>>>;

export const sayIn = (locale: Locale): Say =>
  createTranslate<Readonly<Record<keyof typeof en, Message>>>(locale, catalogues[locale]);

/**
 * Returns the first preferred language of the reader in which the page has texts. Only the main part of a language tag
 * counts: `pt` for `pt-BR`.
 */
export function readersLocale(wanted: readonly string[]): Locale {
  const main = (tag: string) => tag.split("-")[0]?.toLowerCase();
  for (const tag of wanted) {
    const found = localeCodes.find((code) => main(locales[code].tag) === main(tag));
    if (found !== undefined) return found;
  }
  return defaultLocale;
}
