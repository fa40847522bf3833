import type { StagedGameName } from "@gemplay/api-schema";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../api/index.ts";
import { stagedGames } from "../../../games/games.ts";
import { demoTables } from "../../../games/staged/demo-staged.ts";

const names = Object.keys(stagedGames) as StagedGameName[];

/**
 * The games in which the player has an open round. An open round prevents a rotation of the player's seed pair. Each
 * time an open round prevents a rotation, the page reads the open rounds again, because the player may open or end a
 * round at any time.
 */
export const openRoundsQuery = (demo: boolean) =>
  queryOptions({
    queryKey: [demo ? "demo" : "user", "openRounds"],
    queryFn: () => findOpenRounds(demo),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });

async function findOpenRounds(demo: boolean): Promise<readonly StagedGameName[]> {
  const found = await Promise.all(
    names.map(async (game) => {
      if (demo) return demoTables.get()[game].hidden !== null;
      return (await call(`GET /games/${game}/open`)).open !== null;
    }),
  );
  return names.filter((_, place) => found[place]);
}
