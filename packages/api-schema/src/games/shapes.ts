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

/**
 * The schemas of a round. `params` describes the parameters of the bet, and `outcome` describes the outcome of a
 * finished round.
 */
interface RoundShape {
  readonly params: TSchema;
  readonly outcome: TSchema;
}

/**
 * The schemas of a round in a staged game. A staged game also has a schema of the move, and a schema of the values of
 * an open round that the player may know.
 */
interface StagedShape extends RoundShape {
  readonly move: TSchema;
  readonly seen: TSchema;
}

/** The schemas of the rounds of all games in the API. */
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
