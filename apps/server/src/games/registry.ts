import type { GameName } from "@gemplay/api-schema";
import { dice } from "./dice/dice.game.ts";
import type { InstantGame } from "./game.ts";

/** Every game of the wire agreement, each from its own folder. */
export const instantGames: Readonly<Record<GameName, InstantGame>> = { dice };
