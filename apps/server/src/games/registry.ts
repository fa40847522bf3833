import type { GameName, InstantGameName, StagedGameName } from "@gemplay/api-schema";
import { coinflip } from "./coinflip/coinflip.game.ts";
import { dice } from "./dice/dice.game.ts";
import type { InstantGame } from "./game.ts";
import { hilo } from "./hilo/hilo.game.ts";
import { keno } from "./keno/keno.game.ts";
import { limbo } from "./limbo/limbo.game.ts";
import { mines } from "./mines/mines.game.ts";
import { plinko } from "./plinko/plinko.game.ts";
import type { StagedGame } from "./staged/staged-game.ts";
import { wheel } from "./wheel/wheel.game.ts";

/** Every instant game of the wire agreement, each from its own folder. */
export const instantGames: Readonly<Record<InstantGameName, InstantGame>> = {
  dice,
  limbo,
  plinko,
  wheel,
  keno,
};

/** Every staged game, likewise. */
export const stagedGames: Readonly<Record<StagedGameName, StagedGame>> = { mines, hilo, coinflip };

/** Every game, in the order in which they are listed. */
export const gameNames = [
  "crash",
  "dice",
  "mines",
  "plinko",
  "limbo",
  "wheel",
  "keno",
  "hilo",
  "coinflip",
] as const satisfies readonly GameName[];
