import type { Locale, Message, SameKeys } from "@gemplay/i18n";

/** All texts of the page. Each feature adds its own texts in its `texts.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: the catalogues add their keys to this interface.
export interface PageTexts {}

/** A text of the page. */
export type PageKey = keyof PageTexts & string;

/** The keys of a catalogue's English texts, for `PageTexts`. */
export type Texts<English> = { readonly [Key in keyof English]: Message };

/** The texts of one feature. Each language is one file, which loads when the feature is shown. */
export type Catalogue<English = object> = {
  readonly [L in Locale]: () => Promise<{ readonly default: SameKeys<English> }>;
};
