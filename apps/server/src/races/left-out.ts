import { pausedPlayers } from "@gemplay/ledger";
import type { Kysely } from "kysely";
import type { Player } from "../account/index.ts";
import { executorOf } from "../platform/database/index.ts";

/**
 * Returns those of the given players who get no place in a race: deleted and frozen accounts, and players with a break
 * or a self-exclusion at the given time. A freeze of withdrawals alone does not take the place.
 */
export async function leftOutOf<T>(
  db: Kysely<T>,
  players: ReadonlyMap<bigint, Player>,
  at: Date,
): Promise<ReadonlySet<bigint>> {
  const paused = await pausedPlayers(executorOf(db), [...players.keys()], at);
  return new Set(
    [...players.values()]
      .filter(({ id, deleted, freeze }) => deleted || freeze === "all" || paused.has(id))
      .map(({ id }) => id),
  );
}
