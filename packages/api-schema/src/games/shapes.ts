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
 * The schemas for the rounds of a game. `params` is the schema of the bet's parameters, and `outcome` is the schema of
 * a finished round's outcome.
 */
interface RoundShape {
  readonly params: TSchema;
  readonly outcome: TSchema;
}

/**
 * The schemas for the rounds of a staged game. A staged game also has a schema for moves, and a schema for the values
 * of an open round that the player may see.
 */
interface StagedShape extends RoundShape {
  readonly move: TSchema;
  readonly seen: TSchema;
}

/** The schemas for the rounds of all games. */
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
