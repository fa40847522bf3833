import type { Locale } from "@gemplay/i18n";
import type { ArtName } from "../../ui/index.ts";

/**
 * The look of a game in every list and page. The home screen shows all games before a text catalogue loads, so
 * `GameLook` contains the tagline in all languages.
 */
export interface GameLook {
  readonly art: ArtName;
  /** The stone of the game, whose colours are the tokens `--ruby`, `--ruby-deep`, `--ruby-bg` and others. */
  readonly stone:
    | "emerald"
    | "sapphire"
    | "tanzanite"
    | "topaz"
    | "aqua"
    | "ruby"
    | "tourmaline"
    | "peridot"
    | "moon"
    | "opal";
  /** Position of the drawing on the tile in design pixels. Undefined for a tile with its own drawing. */
  readonly place?: { readonly size: number; readonly right: number; readonly bottom: number };
  readonly title: Readonly<Record<Locale, string>>;
  /** Tagline of the game on its tile. */
  readonly line: Readonly<Record<Locale, string>>;
}
