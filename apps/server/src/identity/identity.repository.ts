import type { Kysely, Selectable } from "kysely";
import { type IdentityCheckTable, identityTables } from "./identity.tables.ts";

export type IdentityCheck = Selectable<IdentityCheckTable>;

/** Returns all identity checks of a player, the oldest first. */
export async function checksOf<T>(db: Kysely<T>, playerId: bigint): Promise<IdentityCheck[]> {
  return await identityTables(db)
    .selectFrom("identity_check")
    .selectAll()
    .where("player_id", "=", playerId)
    .orderBy("started_at")
    .orderBy("id")
    .execute();
}

export async function insertCheck<T>(
  trx: Kysely<T>,
  { playerId, id, at }: { readonly playerId: bigint; readonly id: string; readonly at: Date },
): Promise<void> {
  const row = { player_id: playerId, id, reference: null, page: null, started_at: at, read_at: at };
  await identityTables(trx).insertInto("identity_check").values(row).execute();
}

/** Stores the provider's answer to the start of a check that is still open. */
export async function storePage<T>(
  trx: Kysely<T>,
  { player_id, id }: Pick<IdentityCheck, "player_id" | "id">,
  started: { readonly reference: string; readonly page: string },
): Promise<void> {
  await identityTables(trx)
    .updateTable("identity_check")
    .set(started)
    .where("player_id", "=", player_id)
    .where("id", "=", id)
    .where("state", "=", "asked")
    .execute();
}

/** Stores that the server reads the result of a check now. */
export async function noteRead<T>(
  db: Kysely<T>,
  { player_id, id }: Pick<IdentityCheck, "player_id" | "id">,
  at: Date,
): Promise<void> {
  await identityTables(db)
    .updateTable("identity_check")
    .set({ read_at: at })
    .where("player_id", "=", player_id)
    .where("id", "=", id)
    .execute();
}

/** Locks an open check until the transaction ends; returns undefined if the check has ended. */
export async function lockOpenCheck<T>(
  trx: Kysely<T>,
  { player_id, id }: Pick<IdentityCheck, "player_id" | "id">,
): Promise<IdentityCheck | undefined> {
  return await identityTables(trx)
    .selectFrom("identity_check")
    .selectAll()
    .where("player_id", "=", player_id)
    .where("id", "=", id)
    .where("state", "=", "asked")
    .forUpdate()
    .executeTakeFirst();
}

/** Stores the result of a check that the caller has locked. */
export async function endCheck<T>(
  trx: Kysely<T>,
  { player_id, id }: Pick<IdentityCheck, "player_id" | "id">,
  {
    state,
    reason,
    at,
  }: { readonly state: "passed" | "refused"; readonly reason: string | null; readonly at: Date },
): Promise<void> {
  await identityTables(trx)
    .updateTable("identity_check")
    .set({ state, reason, answered_at: at })
    .where("player_id", "=", player_id)
    .where("id", "=", id)
    .execute();
}

/** Ends the open check of a deleted account, and removes what the provider has told about its checks. */
export async function eraseChecks<T>(trx: Kysely<T>, playerId: bigint, at: Date): Promise<void> {
  const own = identityTables(trx).updateTable("identity_check").where("player_id", "=", playerId);
  await own.where("state", "=", "asked").set({ state: "refused", answered_at: at }).execute();
  await own.set({ reference: null, page: null, reason: null }).execute();
}

/**
 * Returns open checks whose result the server last read before a time, and stores that it reads them now. Two processes
 * that ask at the same time get different checks.
 */
export async function takeUnread<T>(
  db: Kysely<T>,
  { before, at, limit }: { readonly before: Date; readonly at: Date; readonly limit: number },
): Promise<IdentityCheck[]> {
  const tables = identityTables(db);
  return await tables
    .updateTable("identity_check")
    .set({ read_at: at })
    .where(({ eb, refTuple }) =>
      eb(
        refTuple("player_id", "id"),
        "in",
        tables
          .selectFrom("identity_check")
          .select(["player_id", "id"])
          .where("state", "=", "asked")
          .where("reference", "is not", null)
          .where("read_at", "<=", before)
          .orderBy("read_at")
          .limit(limit)
          .forUpdate()
          .skipLocked()
          .$asTuple("player_id", "id"),
      ),
    )
    .returningAll()
    .execute();
}
