import type { errors, StagedGameName } from "@gemplay/api-schema";
import { ApiError, call } from "../../../api/index.ts";
import { stagedGames } from "../../../games/games.ts";
import { DemoRefusal } from "../../../games/play/demo-table.ts";
import { demoTables } from "../../../games/staged/demo-staged.ts";

const names = Object.keys(stagedGames) as StagedGameName[];

/**
 * The games in which a round is open: it holds the seeds that it stands on.
 * @throws {ApiError} that was shown
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

/** Whether a rotation was refused because a round is open on the seeds. */
export function isHeld(error: unknown): boolean {
  return error instanceof DemoRefusal || (error instanceof ApiError && error.code === seedsInUse);
}
