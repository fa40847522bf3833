import type { GameName } from "@gemplay/api-schema";
import { look as coinflip } from "./coinflip/coinflip-look.ts";
import { look as crash } from "./crash/crash-look.ts";
import { look as dice } from "./dice/dice-look.ts";
import { look as gems } from "./gems/gems-look.ts";
import { look as hilo } from "./hilo/hilo-look.ts";
import { look as keno } from "./keno/keno-look.ts";
import { look as limbo } from "./limbo/limbo-look.ts";
import { look as mines } from "./mines/mines-look.ts";
import type { GameLook } from "./play/game/game-look.ts";
import { look as plinko } from "./plinko/plinko-look.ts";
import { look as wheel } from "./wheel/wheel-look.ts";

/** The games in the order in which all lists show them. */
export const gameLooks: Readonly<Record<GameName, GameLook>> = {
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
};

export const gameNames = Object.keys(gameLooks) as readonly GameName[];
