import type { Locale } from "@gemplay/i18n";
import type { ArtName } from "../../../ui/art/art-names.ts";

/**
 * The name, the picture and the colours of a game, which all lists and pages use. `GameLook` contains the tagline in
 * all languages, because the home screen shows all games before a text catalogue is loaded.
 */
export interface GameLook {
  readonly art: ArtName;
  /**
   * The gemstone that represents the game. The colours of the gemstone are the CSS variables `--ruby`, `--ruby-deep`,
   * `--ruby-bg` and others.
   */
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
  /**
   * Position of the game's drawing on its tile, in design pixels. The value is undefined if the tile of the game has
   * its own drawing.
   */
  readonly place?: { readonly size: number; readonly right: number; readonly bottom: number };
  readonly title: Readonly<Record<Locale, string>>;
  /** Tagline that the game's tile on the home screen shows. */
  readonly line: Readonly<Record<Locale, string>>;
}
