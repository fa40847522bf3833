import type { errors, StagedGameName } from "@gemplay/api-schema";
import { ApiError, call } from "../../../api/index.ts";
import { DemoRefusal } from "../play/demo-table.ts";
import { demoSeats } from "../staged/demo-staged.ts";

const stagedGames = ["mines", "hilo", "coinflip"] as const satisfies readonly StagedGameName[];

/**
 * The games in which a round is open: it holds the seeds that it stands on.
 * @throws {ApiError} not shown
 */
export async function findOpenRounds(demo: boolean): Promise<readonly StagedGameName[]> {
  const found = await Promise.all(
    stagedGames.map(async (game) => {
      if (demo) return demoSeats.get()[game].hidden !== null;
      return (await call(`GET /games/${game}/open`, {}, { silent: true })).open !== null;
    }),
  );
  return stagedGames.filter((_, place) => found[place]);
}

const seedsInUse: (typeof errors)["SeedsInUse"]["code"] = 1510;

/** Whether a rotation was refused because a round is open on the seeds. */
export function isHeld(error: unknown): boolean {
  return error instanceof DemoRefusal || (error instanceof ApiError && error.code === seedsInUse);
}
