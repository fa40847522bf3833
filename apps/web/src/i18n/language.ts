import {
  createTranslate,
  type Locale,
  locales,
  readLocale,
  type SameKeys,
  type Translate,
} from "@gemplay/i18n";
import type pageTexts from "@gemplay/i18n/page/en";
import type shellTexts from "@gemplay/i18n/shell/en";
import { createStore, storage, useStore } from "../stores/index.ts";

type Shell = SameKeys<typeof shellTexts>;
type Page = SameKeys<typeof pageTexts>;
type Catalogue = Shell & Page;
/** A text of the page. */
export type PageKey = keyof Catalogue & string;

interface Parts {
  readonly shell: () => Promise<{ default: Shell }>;
  readonly page: () => Promise<{ default: Page }>;
}

// Two chunks a locale: what the first screen says, and the rest, which the other screens wait for.
const parts: Record<Locale, Parts> = {
  en: { shell: () => import("@gemplay/i18n/shell/en"), page: () => import("@gemplay/i18n/page/en") },
  cn: { shell: () => import("@gemplay/i18n/shell/cn"), page: () => import("@gemplay/i18n/page/cn") },
  vi: { shell: () => import("@gemplay/i18n/shell/vi"), page: () => import("@gemplay/i18n/page/vi") },
  fil: { shell: () => import("@gemplay/i18n/shell/fil"), page: () => import("@gemplay/i18n/page/fil") },
  pt: { shell: () => import("@gemplay/i18n/shell/pt"), page: () => import("@gemplay/i18n/page/pt") },
};

interface LanguageState {
  readonly locale: Locale;
  /** Whether the rest of the catalogue is here. */
  readonly whole: boolean;
  readonly translate: Translate<Catalogue>;
}

// Before the catalogue has come nothing is rendered, so these keys are never seen.
const languageStore = createStore<LanguageState>({
  locale: readLocale(storage.read("language")),
  whole: false,
  translate: (key) => key,
});

function take(locale: Locale, catalogue: Shell | Catalogue, whole: boolean): void {
  document.documentElement.lang = locales[locale].tag;
  // A screen that needs the rest waits for it (`loadScreenTexts`), so no key of it is asked for before.
  languageStore.set({ locale, whole, translate: createTranslate(locale, catalogue as Catalogue) });
}

async function loadWhole(locale: Locale): Promise<Catalogue> {
  const [shell, page] = await Promise.all([parts[locale].shell(), parts[locale].page()]);
  return { ...shell.default, ...page.default };
}

/** Loads what the first screen says in the stored language, or in Chinese; the page is shown after it. */
export async function startLanguage(): Promise<void> {
  const locale = currentLanguage();
  const { default: shell } = await parts[locale].shell();
  if (!languageStore.get().whole) take(locale, shell, false);
}

/** Loads the rest of the language; every screen but home waits for it with its code. */
export async function loadScreenTexts(): Promise<void> {
  const { locale, whole } = languageStore.get();
  if (!whole) take(locale, await loadWhole(locale), true);
}

/** Changes the language and remembers it under `language`. */
export async function setLanguage(locale: Locale): Promise<void> {
  take(locale, await loadWhole(locale), true);
  storage.write("language", locale);
}

/** The code that goes into the `Language` header. */
export function currentLanguage(): Locale {
  return languageStore.get().locale;
}

/** Translates outside of a component; a component uses `useT`, which follows the language. */
export const t: Translate<Catalogue> = (key, values) => languageStore.get().translate(key, values);

export function useT(): Translate<Catalogue> {
  return useStore(languageStore, ({ translate }) => translate);
}

export function useLanguage(): Locale {
  return useStore(languageStore, ({ locale }) => locale);
}
