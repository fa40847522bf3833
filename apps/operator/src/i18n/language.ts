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

/** What was chosen before, else the first of the reader's own languages that is spoken here, else Chinese. */
export function firstLanguage(): Locale {
  const stored = localStorage.getItem(key);
  const wanted = stored === null ? [...navigator.languages] : [stored];
  for (const one of wanted) {
    const spoken = localeCodes.find((code) => code === one || one.startsWith(locales[code].tag.slice(0, 2)));
    if (spoken !== undefined) return spoken;
  }
  return defaultLocale;
}

/** Loads the texts of the first language; nothing is shown before. */
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
  for (const tell of listeners) tell();
}

export const currentLanguage = (): Locale => language;

/** A text outside of a component, or in one that follows the language by `useLanguage` above it. */
export const t: Translate<Texts> = (name, values) => translate?.(name, values) ?? name;

/** A text whose key is put together; undefined when there is none. */
export function textOf(name: string): string | undefined {
  return texts !== undefined && Object.hasOwn(texts, name) ? t(name as TextKey) : undefined;
}

/** A game by its name to players; by its own where it has none here. */
export const gameTitle = ({ game, title }: { readonly game: string; readonly title: string }) =>
  textOf(`game.${game}`) ?? title;

export function useLanguage(): Locale {
  return useSyncExternalStore((tell) => {
    listeners.add(tell);
    return () => listeners.delete(tell);
  }, currentLanguage);
}
