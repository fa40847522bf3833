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

/** The shape of a round: `params` are the bet's parameters, `outcome` is the outcome of a finished round. */
interface RoundShape {
  readonly params: TSchema;
  readonly outcome: TSchema;
}

/**
 * The shape of a staged round. A staged shape also contains the move, and the values of an open round that the player
 * may know.
 */
interface StagedShape extends RoundShape {
  readonly move: TSchema;
  readonly seen: TSchema;
}

/** The shapes of all games in the API. */
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
