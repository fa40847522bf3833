import type { errors, StagedGameName } from "@gemplay/api-schema";
import { ApiError, call } from "../../../api/index.ts";
import { stagedGames } from "../../../games/games.ts";
import { DemoRefusal } from "../../../games/play/demo-table.ts";
import { demoTables } from "../../../games/staged/demo-staged.ts";

const names = Object.keys(stagedGames) as StagedGameName[];

/**
 * Returns the games in which the player has an open round. An open round prevents a rotation of the player's seed pair.
 * @throws {ApiError} after `call` has shown the error to the player
 */
export async function findOpenRounds(demo: boolean): Promise<readonly StagedGameName[]> {
  const found = await Promise.all(
    names.map(async (game) => {
      if (demo) return demoTables.get()[game].hidden !== null;
      return (await call(`GET /games/${game}/open`)).open !== null;
    }),
  );
  return names.filter((_, place) => found[place]);
}

const seedsInUse: (typeof errors)["SeedsInUse"]["code"] = 1510;

/** Returns whether the server refused a seed rotation because of an open round. */
export function isHeld(error: unknown): boolean {
  return error instanceof DemoRefusal || (error instanceof ApiError && error.code === seedsInUse);
}
