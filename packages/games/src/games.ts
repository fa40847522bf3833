import { coinflip } from "./coinflip/coinflip.game.ts";
import { crash } from "./crash/crash.game.ts";
import type { InstantGame, SharedGame, StagedGame } from "./definition.ts";
import { dice } from "./dice/dice.game.ts";
import { gems } from "./gems/gems.game.ts";
import { hilo } from "./hilo/hilo.game.ts";
import { keno } from "./keno/keno.game.ts";
import { limbo } from "./limbo/limbo.game.ts";
import { mines } from "./mines/mines.game.ts";
import { plinko } from "./plinko/plinko.game.ts";
import { wheel } from "./wheel/wheel.game.ts";

/**
 * All games, in the order in which the pages show the games. Code that handles all games must read the games from the
 * table `games`.
 */
export const games = {
  crash,
  dice,
  mines,
  plinko,
  limbo,
  wheel,
  keno,
  hilo,
  coinflip,
  gems,
} as const satisfies {
  readonly [N in string]: AnyInstantGame<N> | AnyStagedGame<N> | AnySharedGame<N>;
};

type Games = typeof games;
export type GameName = keyof Games;
type NameOf<K extends Games[GameName]["kind"]> = {
  [N in GameName]: Games[N]["kind"] extends K ? N : never;
}[GameName];
export type InstantGameName = NameOf<"instant">;
export type StagedGameName = NameOf<"staged">;

/** The type of an instant game for code that does not know the types of the game's parameters and outcome. */
export type AnyInstantGame<N extends string = string> = InstantGame<N, object, object>;
export type AnyStagedGame<N extends string = string> = StagedGame<N, object, object, object, object>;
export type AnySharedGame<N extends string = string> = SharedGame<N, object, object, object>;

export const gameNames = Object.keys(games) as readonly GameName[];
export const instantGameNames = gameNames.filter(
  (name) => games[name].kind === "instant",
) as readonly InstantGameName[];
export const stagedGameNames = gameNames.filter(
  (name) => games[name].kind === "staged",
) as readonly StagedGameName[];
