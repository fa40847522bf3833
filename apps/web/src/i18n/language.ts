import { createTranslate, type Locale, locales, readLocale, type Translate } from "@gemplay/i18n";
import { keepLoading } from "../loading/index.ts";
import { createStore, storage, useStore } from "../stores/index.ts";
import type { Catalogue, PageTexts } from "./page-texts.ts";

/** Local storage: the chosen language. */
const languageKey = "language";

interface LanguageState {
  readonly locale: Locale;
  /** Of the catalogues that are here, in this language. */
  readonly texts: object;
  readonly translate: Translate<PageTexts>;
}

// Before its texts have come nothing is rendered, so these keys are never seen.
export const languageStore = createStore<LanguageState>({
  locale: readLocale(storage.read(languageKey)),
  texts: {},
  translate: (key) => key,
});

/** What another language must bring too. */
const here = new Set<Catalogue>();

async function read(locale: Locale, catalogues: readonly Catalogue[]): Promise<object> {
  const parts = await Promise.all(catalogues.map((catalogue) => catalogue[locale]()));
  return Object.assign({}, ...parts.map((part) => part.default));
}

function take(locale: Locale, texts: object): void {
  // Whoever shows a text has waited for its catalogue, so no key is asked for before it is here.
  languageStore.set({ locale, texts, translate: createTranslate(locale, texts as PageTexts) });
}

/** Says to the browser and to who reads aloud what language the page is in. */
function tell(locale: Locale): void {
  document.documentElement.lang = locales[locale].tag;
}

/** Loads texts in the chosen language; a screen waits for its own together with its code. */
export async function loadTexts(...catalogues: readonly Catalogue[]): Promise<void> {
  const missing = catalogues.filter((catalogue) => !here.has(catalogue));
  if (missing.length === 0) return;
  const { locale } = languageStore.get();
  const texts = await read(locale, missing);
  const now = languageStore.get();
  // Another language may have been chosen meanwhile.
  if (now.locale !== locale) return loadTexts(...catalogues);
  for (const catalogue of missing) here.add(catalogue);
  take(locale, { ...now.texts, ...texts });
}

/**
 * Loads what the first screen says in the stored language, or in Chinese; the page is shown after it. From then on the page
 * follows a language that is chosen in another tab.
 */
export async function startLanguage(first: Catalogue): Promise<void> {
  tell(currentLanguage());
  addEventListener("storage", ({ key }) => {
    if (key === languageKey) void followStored();
  });
  // A page that comes back from the back-forward cache has heard nothing meanwhile.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) void followStored();
  });
  await keepLoading(() => loadTexts(first));
}

/** Changes the language of all texts that are loaded, for this visit only. */
export async function speak(locale: Locale): Promise<void> {
  const catalogues = [...here];
  const texts = await read(locale, catalogues);
  // A screen may have come meanwhile.
  if (here.size > catalogues.length) return speak(locale);
  tell(locale);
  take(locale, texts);
}

/** Changes the language, and remembers it under `language`. */
export async function setLanguage(locale: Locale): Promise<void> {
  await speak(locale);
  storage.write(languageKey, locale);
}

/** Shows the stored language. It only reads the storage, so that two tabs never change each other in turns. */
async function followStored(): Promise<void> {
  const stored = storage.read(languageKey);
  if (stored === null || readLocale(stored) === currentLanguage()) return;
  try {
    await keepLoading(() => speak(readLocale(stored)));
  } catch {
    // Only a newer build has these texts, and that build's page is shown soon.
    return;
  }
  // Another one may have been chosen meanwhile.
  if (storage.read(languageKey) !== stored) await followStored();
}

/** The code that goes into the `Language` header. */
export function currentLanguage(): Locale {
  return languageStore.get().locale;
}

/** Translates outside of a component; a component uses `useT`, which follows the language. */
export const t: Translate<PageTexts> = (key, values) => languageStore.get().translate(key, values);

export function useT(): Translate<PageTexts> {
  return useStore(languageStore, ({ translate }) => translate);
}

export function useLanguage(): Locale {
  return useStore(languageStore, ({ locale }) => locale);
}
