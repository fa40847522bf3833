import type { GameName, StagedGameName } from "@gemplay/games";
import type { TSchema } from "typebox";
import { coinflip } from "./coinflip.ts";
import { crash } from "./crash.ts";
import { dice } from "./dice.ts";
import { gems } from "./gems.ts";
import { hilo } from "./hilo.ts";
import { keno } from "./keno.ts";
import { limbo } from "./limbo.ts";
import { mines } from "./mines.ts";
import { plinko } from "./plinko.ts";
import { wheel } from "./wheel.ts";

/** `params` are what a bet says, `outcome` is what a finished round shows. */
interface RoundShape {
  readonly params: TSchema;
  readonly outcome: TSchema;
}

/** Also what a move says, and what the player may know of a round that is open. */
interface StagedShape extends RoundShape {
  readonly move: TSchema;
  readonly seen: TSchema;
}

/** What each game of the table of games looks like on the wire. */
export const shapes = {
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
  readonly [N in GameName]: N extends StagedGameName ? StagedShape : RoundShape;
};

export type Shapes = typeof shapes;
