import { createTranslate, type Locale, locales, type SameKeys, type Translate } from "@gemplay/i18n";
import { useSyncExternalStore } from "react";
import type en from "./texts/en.json";

type Texts = SameKeys<typeof en>;
type TextKey = keyof typeof en & string;

/** The languages of the page for operators. */
export const languages = ["cn", "en"] as const satisfies readonly Locale[];
export type Language = (typeof languages)[number];
const defaultLanguage: Language = "cn";

const catalogues: Readonly<Record<Language, () => Promise<{ readonly default: Texts }>>> = {
  en: () => import("./texts/en.json"),
  cn: () => import("./texts/cn.json"),
};

const key = "operator-language";
const listeners = new Set<() => void>();
let language: Language = defaultLanguage;
let texts: Texts | undefined;
let translate: Translate<Texts> | undefined;

/**
 * Returns the stored language. If no language is stored, returns the first language of the browser that the page
 * offers, otherwise Chinese.
 */
export function firstLanguage(): Language {
  const stored = localStorage.getItem(key);
  const wanted = stored === null ? [...navigator.languages] : [stored];
  for (const one of wanted) {
    const spoken = languages.find((code) => code === one || one.startsWith(locales[code].tag.slice(0, 2)));
    if (spoken !== undefined) return spoken;
  }
  return defaultLanguage;
}

/** Loads the texts of the initial language before the page shows anything. */
export async function startLanguage(): Promise<void> {
  await setLanguage(firstLanguage());
}

export async function setLanguage(next: Language): Promise<void> {
  const { default: read } = await catalogues[next]();
  language = next;
  texts = read;
  translate = createTranslate(next, read);
  document.documentElement.lang = locales[next].tag;
  localStorage.setItem(key, next);
  for (const notify of listeners) notify();
}

export const currentLanguage = (): Language => language;

/**
 * Translates a text into the current language. After a change of the language, only components below a caller of
 * `useLanguage` render again.
 */
export const t: Translate<Texts> = (name, values) => translate?.(name, values) ?? name;

/** Translates a text whose key is built at run time. Returns undefined if no text with this key exists. */
export function textOf(name: string): string | undefined {
  return texts !== undefined && Object.hasOwn(texts, name) ? t(name as TextKey) : undefined;
}

/** Returns the display name of a game, or the server's title of the game if no text exists. */
export const gameTitle = ({ game, title }: { readonly game: string; readonly title: string }) =>
  textOf(`game.${game}`) ?? title;

export function useLanguage(): Language {
  return useSyncExternalStore((notify) => {
    listeners.add(notify);
    return () => listeners.delete(notify);
  }, currentLanguage);
}
