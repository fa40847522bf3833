import { type Kysely, type Selectable, sql } from "kysely";

/** The kind of a secret, which is also the purpose of the secret. A player has at most one secret of each kind. */
export type CredentialKind = "funds" | "login";

interface CredentialTable {
  player_id: bigint;
  kind: CredentialKind;
  hash: string;
  tries: number;
  locked_until: Date | null;
  set_at: Date;
}

/** Identifies a stored secret by its player and its kind. */
interface CredentialName {
  readonly playerId: bigint;
  readonly kind: CredentialKind;
}

type Stored = Selectable<CredentialTable>;

function tables<T>(db: Kysely<T>): Kysely<{ credential: CredentialTable }> {
  return db as unknown as Kysely<{ credential: CredentialTable }>;
}

const queryOf = <T>(db: Kysely<T>, { playerId, kind }: CredentialName) =>
  tables(db).selectFrom("credential").where("player_id", "=", playerId).where("kind", "=", kind);

/**
 * Stores the first secret of one kind that a player sets.
 *
 * @returns true if the player had no secret of the kind before
 */
export async function insertCredential<T>(
  db: Kysely<T>,
  { playerId, kind }: CredentialName,
  hash: string,
  at: Date,
): Promise<boolean> {
  const row = await tables(db)
    .insertInto("credential")
    .values({ player_id: playerId, kind, hash, tries: 0, locked_until: null, set_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning("player_id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Replaces the stored secret of a player, whether the secret is locked or not.
 *
 * @returns true if the player had a secret of the kind before
 */
export async function replaceCredential<T>(
  db: Kysely<T>,
  name: CredentialName,
  hash: string,
  at: Date,
): Promise<boolean> {
  return await update(db, name, { hash, tries: 0, locked_until: null, set_at: at });
}

/**
 * Replaces a secret that the player has just proved to know. The replacement does not change the stored time at which
 * the secret was set.
 */
export async function exchangeCredential<T>(
  db: Kysely<T>,
  name: CredentialName,
  hash: string,
): Promise<void> {
  await update(db, name, { hash });
}

/** Changes the stored time at which a secret was set. */
export async function restamp<T>(trx: Kysely<T>, name: CredentialName, at: Date): Promise<void> {
  await update(trx, name, { set_at: at });
}

/** Deletes all secrets of a player who deletes the account. */
export async function deleteCredentials<T>(trx: Kysely<T>, playerId: bigint): Promise<void> {
  await tables(trx).deleteFrom("credential").where("player_id", "=", playerId).execute();
}

/** Reads only the hash of a secret, for callers that count the attempts themselves. */
export async function findHash<T>(db: Kysely<T>, name: CredentialName): Promise<string | undefined> {
  return (await queryOf(db, name).select("hash").executeTakeFirst())?.hash;
}

export async function hasCredential<T>(db: Kysely<T>, name: CredentialName): Promise<boolean> {
  return (await findHash(db, name)) !== undefined;
}

/** Changes, for all stored secrets of a kind, the stored time at which the secret was set. */
export async function restampAll<T>(trx: Kysely<T>, kind: CredentialKind, at: Date): Promise<void> {
  await tables(trx).updateTable("credential").set({ set_at: at }).where("kind", "=", kind).execute();
}

/**
 * Reads the stored secret of a player with its counted attempts and its lock.
 *
 * @param lock locks the row until the caller's transaction ends
 */
export async function findCredential<T>(
  db: Kysely<T>,
  name: CredentialName,
  lock = false,
): Promise<Pick<Stored, "hash" | "tries" | "locked_until" | "set_at"> | undefined> {
  const query = queryOf(db, name).select(["hash", "tries", "locked_until", "set_at"]);
  return await (lock ? query.forUpdate() : query).executeTakeFirst();
}

const isOpen = (at: Date) => sql<boolean>`(locked_until IS NULL OR locked_until <= ${at}::timestamptz)`;

/**
 * Counts a wrong attempt at a secret. The last allowed attempt locks the secret. After a lock expires, the number of
 * wrong attempts starts again at 1.
 *
 * @param hash the hash that the attempt was checked against; the function counts no attempt if the player has replaced
 * the secret since
 * @param limit.attempts the number of wrong attempts that lock the secret until `lockedUntil`
 * @returns the number of wrong attempts including the counted attempt; undefined if the secret is locked already or was
 * replaced
 */
export async function countWrong<T>(
  db: Kysely<T>,
  { playerId, kind }: CredentialName,
  hash: string,
  at: Date,
  limit: { readonly attempts: number; readonly lockedUntil: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ tries: number }>`
    UPDATE credential SET
      tries = CASE WHEN locked_until IS NULL THEN tries + 1 ELSE 1 END,
      locked_until = CASE WHEN CASE WHEN locked_until IS NULL THEN tries + 1 ELSE 1 END >= ${limit.attempts}::int
                          THEN ${limit.lockedUntil}::timestamptz END
    WHERE player_id = ${playerId} AND kind = ${kind} AND hash = ${hash} AND ${isOpen(at)}
    RETURNING tries`.execute(db);
  return rows[0]?.tries;
}

/**
 * Returns true if the stored secret still has the given hash and is unlocked. Concurrent wrong attempts may have locked
 * the secret while the server checked this attempt.
 */
export async function isUnlocked<T>(
  db: Kysely<T>,
  name: CredentialName,
  hash: string,
  at: Date,
): Promise<boolean> {
  const row = await queryOf(db, name)
    .select("player_id")
    .where("hash", "=", hash)
    .where(isOpen(at))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Resets the number of wrong attempts at a secret, but keeps a lock that has not expired.
 *
 * @returns false if the secret was replaced during the check
 */
export async function forgetWrong<T>(
  db: Kysely<T>,
  name: CredentialName,
  hash: string,
  at: Date,
): Promise<boolean> {
  const { playerId, kind } = name;
  const { rows } = await sql`
    UPDATE credential SET
      tries = CASE WHEN ${isOpen(at)} THEN 0 ELSE tries END,
      locked_until = CASE WHEN ${isOpen(at)} THEN NULL ELSE locked_until END
    WHERE player_id = ${playerId} AND kind = ${kind} AND hash = ${hash}
    RETURNING player_id`.execute(db);
  return rows.length === 1;
}

async function update<T>(
  db: Kysely<T>,
  { playerId, kind }: CredentialName,
  change: Partial<Pick<Stored, "hash" | "tries" | "locked_until" | "set_at">>,
): Promise<boolean> {
  const query = tables(db)
    .updateTable("credential")
    .set(change)
    .where("player_id", "=", playerId)
    .where("kind", "=", kind);
  return (await query.executeTakeFirst()).numUpdatedRows === 1n;
}
