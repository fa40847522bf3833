import type { Kysely, Selectable } from "kysely";

interface ApiKeyTable {
  player_id: bigint;
  id: string;
  token_hash: Buffer;
  name: string;
  first: string;
  last: string;
  may_bet: boolean;
  created_at: Date;
  last_used_at: Date | null;
}

export type StoredApiKey = Selectable<ApiKeyTable>;

function tables<T>(db: Kysely<T>): Kysely<{ api_key: ApiKeyTable }> {
  return db as unknown as Kysely<{ api_key: ApiKeyTable }>;
}

/** Returns the API keys of a player, the oldest first. */
export async function apiKeysOf<T>(db: Kysely<T>, playerId: bigint): Promise<readonly StoredApiKey[]> {
  return await tables(db)
    .selectFrom("api_key")
    .selectAll()
    .where("player_id", "=", playerId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export async function findApiKey<T>(db: Kysely<T>, tokenHash: Buffer): Promise<StoredApiKey | undefined> {
  return await tables(db)
    .selectFrom("api_key")
    .selectAll()
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
}

export async function insertApiKey<T>(
  trx: Kysely<T>,
  key: Omit<StoredApiKey, "last_used_at">,
): Promise<void> {
  await tables(trx)
    .insertInto("api_key")
    .values({ ...key, last_used_at: null })
    .execute();
}

/** Stores the time of the last call with an API key. */
export async function touchApiKey<T>(
  db: Kysely<T>,
  { player_id, id }: Pick<StoredApiKey, "player_id" | "id">,
  at: Date,
): Promise<void> {
  await tables(db)
    .updateTable("api_key")
    .set({ last_used_at: at })
    .where("player_id", "=", player_id)
    .where("id", "=", id)
    .execute();
}

/** Deletes one API key. Returns the deleted row, or undefined if the player has no such key. */
export async function deleteApiKey<T>(
  trx: Kysely<T>,
  playerId: bigint,
  id: string,
): Promise<StoredApiKey | undefined> {
  return await tables(trx)
    .deleteFrom("api_key")
    .where("player_id", "=", playerId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes all API keys of a player. Returns the ids of the deleted keys. */
export async function deleteApiKeyRows<T>(trx: Kysely<T>, playerId: bigint): Promise<readonly string[]> {
  const rows = await tables(trx)
    .deleteFrom("api_key")
    .where("player_id", "=", playerId)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}
