import type { Locale, Message, SameKeys } from "@gemplay/i18n";

/** Every text of the page. Each feature adds its own, beside its catalogue. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled from outside.
export interface PageTexts {}

/** A text of the page. */
export type PageKey = keyof PageTexts & string;

/** The keys of a catalogue's English, for `PageTexts`. */
export type Texts<English> = { readonly [Key in keyof English]: Message };

/** What one feature says: a file a language, each loaded when it is shown. */
export type Catalogue<English = object> = {
  readonly [L in Locale]: () => Promise<{ readonly default: SameKeys<English> }>;
};
