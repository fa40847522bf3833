import {
  createTranslate,
  defaultLocale,
  type Locale,
  localeCodes,
  locales,
  type SameKeys,
  type Translate,
} from "@gemplay/i18n";
import { useSyncExternalStore } from "react";
import type en from "./texts.en.ts";

type Texts = SameKeys<typeof en>;
type TextKey = keyof typeof en & string;

const catalogues: Readonly<Record<Locale, () => Promise<{ readonly default: Texts }>>> = {
  en: () => import("./texts.en.ts"),
  cn: () => import("./texts.cn.ts"),
  vi: () => import("./texts.vi.ts"),
  fil: () => import("./texts.fil.ts"),
  pt: () => import("./texts.pt.ts"),
};

const key = "operator-language";
const listeners = new Set<() => void>();
let language: Locale = defaultLocale;
let texts: Texts | undefined;
let translate: Translate<Texts> | undefined;

/**
 * Returns the stored language. Without a stored language, returns the first available language of the reader's browser,
 * otherwise Chinese.
 */
export function firstLanguage(): Locale {
  const stored = localStorage.getItem(key);
  const wanted = stored === null ? [...navigator.languages] : [stored];
  for (const one of wanted) {
    const spoken = localeCodes.find((code) => code === one || one.startsWith(locales[code].tag.slice(0, 2)));
    if (spoken !== undefined) return spoken;
  }
  return defaultLocale;
}

/** Loads the texts of the first language before the page shows anything. */
export async function startLanguage(): Promise<void> {
  await setLanguage(firstLanguage());
}

export async function setLanguage(next: Locale): Promise<void> {
  const { default: read } = await catalogues[next]();
  language = next;
  texts = read;
  translate = createTranslate(next, read);
  document.documentElement.lang = locales[next].tag;
  localStorage.setItem(key, next);
  for (const notify of listeners) notify();
}

export const currentLanguage = (): Locale => language;

/** Translates a text outside of React components, or below a component that follows the language with `useLanguage`. */
export const t: Translate<Texts> = (name, values) => translate?.(name, values) ?? name;

/** Translates a text whose key is built at run time. Returns undefined if no text with this key exists. */
export function textOf(name: string): string | undefined {
  return texts !== undefined && Object.hasOwn(texts, name) ? t(name as TextKey) : undefined;
}

/** Returns the name of a game as players see the name, or the server's name if no text exists. */
export const gameTitle = ({ game, title }: { readonly game: string; readonly title: string }) =>
  textOf(`game.${game}`) ?? title;

export function useLanguage(): Locale {
  return useSyncExternalStore((notify) => {
    listeners.add(notify);
    return () => listeners.delete(notify);
  }, currentLanguage);
}
