import { type Kysely, sql } from "kysely";

type Tables = { invite_code: { player_id: bigint; code: string } };
const tables = <T>(db: Kysely<T>) => db as unknown as Kysely<Tables>;

/** Returns a player's invite code; undefined if no code was created for the player. */
export async function findInviteCode<T>(db: Kysely<T>, playerId: bigint): Promise<string | undefined> {
  const row = await tables(db)
    .selectFrom("invite_code")
    .select("code")
    .where("player_id", "=", playerId)
    .executeTakeFirst();
  return row?.code;
}

/**
 * Inserts a player's invite code. The statement inserts nothing if another player has the same code, if the player
 * already has a code, or if the account was deleted. The statement waits until a concurrent deletion of the account has
 * ended.
 */
export async function insertInviteCode<T>(db: Kysely<T>, playerId: bigint, code: string): Promise<void> {
  await sql`INSERT INTO invite_code (player_id, code)
            SELECT id, ${code} FROM player WHERE id = ${playerId} AND deleted_at IS NULL FOR SHARE
            ON CONFLICT DO NOTHING`.execute(db);
}

/** Deletes a player's invite code, so that the player cannot invite anybody any more. */
export async function forgetInviteCode<T>(trx: Kysely<T>, playerId: bigint): Promise<void> {
  await tables(trx).deleteFrom("invite_code").where("player_id", "=", playerId).execute();
}

/** Returns the player who has an invite code. */
export async function findByCode<T>(db: Kysely<T>, code: string): Promise<bigint | undefined> {
  const row = await tables(db)
    .selectFrom("invite_code")
    .select("player_id")
    .where("code", "=", code)
    .executeTakeFirst();
  return row?.player_id;
}
