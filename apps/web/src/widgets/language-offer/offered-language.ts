import { type Locale, localeCodes, locales } from "@gemplay/i18n";
import { inHost } from "../../host/index.ts";
import { currentLanguage } from "../../i18n/index.ts";
import { storage } from "../../stores/index.ts";

const offeredName = "languageOffered";

/**
 * Returns the language that the page offers to a new visitor: the first language of the browser in which the page is
 * available. Returns undefined if the page already shows this language, or if the visitor has chosen a language or has
 * seen the offer before. Also returns undefined inside the messaging host, which tells the page the language of its
 * user.
 */
export function offeredLanguage(): Locale | undefined {
  if (inHost || storage.read("language") !== null || storage.read(offeredName) !== null) return undefined;
  const preferred = preferredLanguage(navigator.languages);
  return preferred === currentLanguage() ? undefined : preferred;
}

/** Stores that this device has shown the language offer, so that a later visit does not show it again. */
export const noteOffered = (): void => storage.write(offeredName, "1");

/** Returns the first language in a list of language tags, such as `["de", "pt-BR"]`, in which the page is available. */
export function preferredLanguage(tags: readonly string[]): Locale | undefined {
  for (const tag of tags) {
    const [language] = tag.toLowerCase().split("-");
    // Some browsers use the older code `tl` for Filipino.
    const code = language === "tl" ? "fil" : language;
    const found = localeCodes.find((locale) => locales[locale].tag.split("-")[0] === code);
    if (found !== undefined) return found;
  }
  return undefined;
}
