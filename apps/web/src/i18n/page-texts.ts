import type { Locale, Message, SameKeys } from "@gemplay/i18n";

/** All texts that the page shows to players. Each feature adds its own texts in its file `texts/index.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: the catalogues add their keys to this interface.
export interface PageTexts {}

/** The key of a text of the page. */
export type PageKey = keyof PageTexts & string;

/** The text keys of a feature's English texts, which the feature adds to `PageTexts`. */
export type Texts<English> = { readonly [Key in keyof English]: Message };

/**
 * The texts of one feature in all languages. The texts of each language are in one file, which the page loads when the
 * player opens the feature.
 */
export type Catalogue<English = object> = {
  readonly [L in Locale]: () => Promise<{ readonly default: SameKeys<English> }>;
};
