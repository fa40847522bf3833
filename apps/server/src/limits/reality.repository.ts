import type { Kysely } from "kysely";

interface RealityCheckTable {
  player_id: bigint;
  minutes: number;
}

function tables<T>(db: Kysely<T>): Kysely<{ reality_check: RealityCheckTable }> {
  return db as unknown as Kysely<{ reality_check: RealityCheckTable }>;
}

/** Returns the number of minutes of play after which a player wants a reality check; 0 means never. */
export async function findRealityMinutes<T>(db: Kysely<T>, playerId: bigint): Promise<number> {
  const row = await tables(db)
    .selectFrom("reality_check")
    .select("minutes")
    .where("player_id", "=", playerId)
    .executeTakeFirst();
  return row?.minutes ?? 0;
}

export async function writeRealityMinutes<T>(
  trx: Kysely<T>,
  playerId: bigint,
  minutes: number,
): Promise<void> {
  await tables(trx)
    .insertInto("reality_check")
    .values({ player_id: playerId, minutes })
    .onConflict((conflict) => conflict.column("player_id").doUpdateSet({ minutes }))
    .execute();
}
