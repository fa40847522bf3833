import type { Generated } from "kysely";
import type { Database } from "../platform/database/index.ts";

interface SharedRoundTable {
  round_id: string;
  player_id: bigint;
  shared_at: Generated<Date>;
}

const sharedRounds = (db: Database) => db.$extendTables<{ shared_round: SharedRoundTable }>();

/** Returns the player who has made a round public; undefined if the round is not public. */
export async function findSharer(db: Database, id: string): Promise<bigint | undefined> {
  const row = await sharedRounds(db)
    .selectFrom("shared_round")
    .select("player_id as playerId")
    .where("round_id", "=", id)
    .executeTakeFirst();
  return row?.playerId;
}

/** Stores that a player makes a round public. If the round is already public, the function changes nothing. */
export async function insertSharedRound(db: Database, playerId: bigint, id: string, at: Date): Promise<void> {
  await sharedRounds(db)
    .insertInto("shared_round")
    .values({ round_id: id, player_id: playerId, shared_at: at })
    .onConflict((conflict) => conflict.column("round_id").doNothing())
    .execute();
}

export async function deleteSharedRound(db: Database, playerId: bigint, id: string): Promise<void> {
  await sharedRounds(db)
    .deleteFrom("shared_round")
    .where("round_id", "=", id)
    .where("player_id", "=", playerId)
    .execute();
}
