import type { GameName } from "@gemplay/api-schema";
import type { PageKey } from "../i18n/index.ts";
import type { ArtName } from "./art.tsx";

/** What every list and page shows a game by. */
export interface GameLook {
  readonly title: PageKey;
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
    | "moon"
    | "opal";
}

export const gameLooks: Readonly<Record<GameName, GameLook>> = {
  dice: { title: "game.dice", art: "g-dice", stone: "emerald" },
  limbo: { title: "game.limbo", art: "g-limbo", stone: "sapphire" },
  plinko: { title: "game.plinko", art: "g-plinko", stone: "tanzanite" },
  wheel: { title: "game.wheel", art: "g-wheel", stone: "topaz" },
  keno: { title: "game.keno", art: "g-keno", stone: "aqua" },
  mines: { title: "game.mines", art: "g-mines", stone: "ruby" },
  hilo: { title: "game.hilo", art: "g-hilo", stone: "tourmaline" },
  coinflip: { title: "game.coin", art: "g-coin", stone: "moon" },
  crash: { title: "game.crash", art: "g-crash", stone: "opal" },
};
