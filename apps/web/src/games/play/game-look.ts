import type { Locale } from "@gemplay/i18n";
import type { ArtName } from "../../ui/index.ts";

/**
 * What every list and page shows a game by. Home shows all of them at once, before anything is loaded, so the few words
 * stand here in all languages.
 */
export interface GameLook {
  readonly art: ArtName;
  /** The game's stone: its colours are the tokens `--ruby`, `--ruby-deep`, `--ruby-bg` … */
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
  /** Where the drawing stands on the tile, in design pixels; absent where the tile is drawn by itself. */
  readonly place?: { readonly size: number; readonly right: number; readonly bottom: number };
  readonly title: Readonly<Record<Locale, string>>;
  /** What it is about, on its tile. */
  readonly line: Readonly<Record<Locale, string>>;
}
