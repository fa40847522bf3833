import { createTranslate, type Locale, locales, readLocale, type Translate } from "@gemplay/i18n";
import { keepLoading } from "../loading/index.ts";
import { createStore, storage, useStore } from "../stores/index.ts";
import type { Catalogue, PageTexts } from "./page-texts.ts";

/** Key in local storage under which the chosen language is stored. */
const languageKey = "language";

interface LanguageState {
  readonly locale: Locale;
  /** Texts of all loaded catalogues in the current language. */
  readonly texts: object;
  readonly translate: Translate<PageTexts>;
}

// The page renders nothing until the texts are loaded, so that a player never sees a text key instead of a text.
export const languageStore = createStore<LanguageState>({
  locale: readLocale(storage.read(languageKey)),
  texts: {},
  translate: (key) => key,
});

/** Loaded catalogues. After a change of the language, the page loads the text catalogues again in the new language. */
const here = new Set<Catalogue>();

async function read(locale: Locale, catalogues: readonly Catalogue[]): Promise<object> {
  const parts = await Promise.all(catalogues.map((catalogue) => catalogue[locale]()));
  return Object.assign({}, ...parts.map((part) => part.default));
}

function take(locale: Locale, texts: object): void {
  // Every component waits for its text catalogue before it shows a text, so the text of a requested key is always
  // loaded.
  languageStore.set({ locale, texts, translate: createTranslate(locale, texts as PageTexts) });
}

/** Sets the language of the HTML document for the browser and for screen readers. */
function notify(locale: Locale): void {
  document.documentElement.lang = locales[locale].tag;
}

/** Loads a text catalogue in the chosen language. A screen loads its texts together with its code. */
export async function loadTexts(...catalogues: readonly Catalogue[]): Promise<void> {
  const missing = catalogues.filter((catalogue) => !here.has(catalogue));
  if (missing.length === 0) return;
  const { locale } = languageStore.get();
  const texts = await read(locale, missing);
  const now = languageStore.get();
  // The player may have chosen another language while the catalogue was loading.
  if (now.locale !== locale) return loadTexts(...catalogues);
  for (const catalogue of missing) here.add(catalogue);
  take(locale, { ...now.texts, ...texts });
}

/**
 * Loads the texts of the first screen before the page appears: in the stored language, or in Chinese if no language is
 * stored. Later, the page also changes to a language that the player chooses in another tab.
 */
export async function startLanguage(first: Catalogue): Promise<void> {
  notify(currentLanguage());
  addEventListener("storage", ({ key }) => {
    if (key === languageKey) void followStored();
  });
  // A page in the back-forward cache receives no events, so the page reads the stored language when the browser shows
  // the page again.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) void followStored();
  });
  await keepLoading(() => loadTexts(first));
}

/** Changes the language of all loaded texts for this visit only. */
export async function speak(locale: Locale): Promise<void> {
  const catalogues = [...here];
  const texts = await read(locale, catalogues);
  // A screen may have loaded its texts while the new language was loading.
  if (here.size > catalogues.length) return speak(locale);
  notify(locale);
  take(locale, texts);
}

/** Changes the language of the page and stores the language in local storage under `language`. */
export async function setLanguage(locale: Locale): Promise<void> {
  await speak(locale);
  storage.write(languageKey, locale);
}

/**
 * Shows the page in the stored language. `followStored` never writes to local storage; otherwise two tabs could keep
 * changing each other's language.
 */
async function followStored(): Promise<void> {
  const stored = storage.read(languageKey);
  if (stored === null || readLocale(stored) === currentLanguage()) return;
  try {
    await keepLoading(() => speak(readLocale(stored)));
  } catch {
    // The page cannot load the texts if a newer build has replaced the build of this page. In this case, the update
    // note offers a reload.
    return;
  }
  // The player may have stored another language while the texts were loading.
  if (storage.read(languageKey) !== stored) await followStored();
}

/** Returns the language code for the HTTP header `Language`. */
export function currentLanguage(): Locale {
  return languageStore.get().locale;
}

/**
 * Translates a text outside of React components. Components use the hook `useT`, which renders again after a change of
 * the language.
 */
export const t: Translate<PageTexts> = (key, values) => languageStore.get().translate(key, values);

export function useT(): Translate<PageTexts> {
  return useStore(languageStore, ({ translate }) => translate);
}

export function useLanguage(): Locale {
  return useStore(languageStore, ({ locale }) => locale);
}
