import type { GameName } from "@gemplay/api-schema";
import { gameLooks, gameNames } from "../../games/game-looks.ts";
import { favouritesStore, playedGames } from "../../stores/index.ts";

/** Returns the games without unknown names, for example names that another version of the page has stored. */
export const knownGames = (names: readonly string[]): readonly GameName[] =>
  names.filter((name): name is GameName => Object.hasOwn(gameLooks, name));

/** Returns all games: first the favourites, then the games that the player has played, then the others. */
export function gameOrder(): readonly GameName[] {
  return knownGames([...new Set([...favouritesStore.get().games, ...playedGames(), ...gameNames])]);
}
