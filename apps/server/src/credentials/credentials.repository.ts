import { type Kysely, type Selectable, sql } from "kysely";

/** What a secret is for; a player has one of each at most. */
export type CredentialKind = "funds" | "login";

interface CredentialTable {
  player_id: bigint;
  kind: CredentialKind;
  hash: string;
  tries: number;
  locked_until: Date | null;
  set_at: Date;
}

/** Whose, and which. */
interface CredentialName {
  readonly playerId: bigint;
  readonly kind: CredentialKind;
}

type Stored = Selectable<CredentialTable>;

function tables<T>(db: Kysely<T>): Kysely<{ credential: CredentialTable }> {
  return db as unknown as Kysely<{ credential: CredentialTable }>;
}

/** Stores the first one. @returns whether there was none */
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

/** Stores another in the place of the one that stands, locked or not. @returns whether there was one */
export async function replaceCredential<T>(
  db: Kysely<T>,
  name: CredentialName,
  hash: string,
  at: Date,
): Promise<boolean> {
  return await update(db, name, { hash, tries: 0, locked_until: null, set_at: at });
}

/** Stores another in the place of one that was just proved, and counts it as set when that one was. */
export async function exchangeCredential<T>(
  db: Kysely<T>,
  name: CredentialName,
  hash: string,
): Promise<void> {
  await update(db, name, { hash });
}

/** Counts one as set at this time. */
export async function restamp<T>(trx: Kysely<T>, name: CredentialName, at: Date): Promise<void> {
  await update(trx, name, { set_at: at });
}

/** Takes all secrets away from a player who deletes the account. */
export async function deleteCredentials<T>(trx: Kysely<T>, playerId: bigint): Promise<void> {
  await tables(trx).deleteFrom("credential").where("player_id", "=", playerId).execute();
}

/** Of a secret whose tries are counted elsewhere. */
export async function findHash<T>(
  db: Kysely<T>,
  { playerId, kind }: CredentialName,
): Promise<string | undefined> {
  const row = await tables(db)
    .selectFrom("credential")
    .select("hash")
    .where("player_id", "=", playerId)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return row?.hash;
}

export async function hasCredential<T>(db: Kysely<T>, name: CredentialName): Promise<boolean> {
  return (await findHash(db, name)) !== undefined;
}

/** Counts every one of a kind as set at this time. */
export async function restampAll<T>(trx: Kysely<T>, kind: CredentialKind, at: Date): Promise<void> {
  await tables(trx).updateTable("credential").set({ set_at: at }).where("kind", "=", kind).execute();
}

/** @param lock keeps it as it is until the caller's transaction ends */
export async function findCredential<T>(
  db: Kysely<T>,
  { playerId, kind }: CredentialName,
  lock = false,
): Promise<Pick<Stored, "tries" | "locked_until" | "set_at"> | undefined> {
  const query = tables(db)
    .selectFrom("credential")
    .select(["tries", "locked_until", "set_at"])
    .where("player_id", "=", playerId)
    .where("kind", "=", kind);
  return await (lock ? query.forUpdate() : query).executeTakeFirst();
}

/**
 * Takes one of the tries that are left, before the secret is looked at: so parallel tries cannot be more than the limit.
 * The last one sets the lock, which a right secret takes off again. A lock that has run out begins anew.
 *
 * @param limit.tries how many of them lock it, until `lockedUntil`
 * @returns the hash and which try this is; undefined when none is left (or there is no such secret)
 */
export async function takeTry<T>(
  db: Kysely<T>,
  { playerId, kind }: CredentialName,
  at: Date,
  limit: { readonly tries: number; readonly lockedUntil: Date },
): Promise<{ readonly hash: string; readonly tries: number } | undefined> {
  const { rows } = await sql<{ hash: string; tries: number }>`
    UPDATE credential SET
      tries = CASE WHEN locked_until IS NULL THEN tries + 1 ELSE 1 END,
      locked_until = CASE WHEN CASE WHEN locked_until IS NULL THEN tries + 1 ELSE 1 END >= ${limit.tries}::int
                          THEN ${limit.lockedUntil}::timestamptz END
    WHERE player_id = ${playerId} AND kind = ${kind} AND (locked_until IS NULL OR locked_until <= ${at}::timestamptz)
    RETURNING hash, tries`.execute(db);
  return rows[0];
}

/** Gives one try back that is not to be counted, with the lock that it may have set; none of a secret that came after it. */
export async function returnTry<T>(
  db: Kysely<T>,
  { playerId, kind }: CredentialName,
  hash: string,
): Promise<void> {
  await sql`
    UPDATE credential SET tries = greatest(tries - 1, 0), locked_until = NULL
    WHERE player_id = ${playerId} AND kind = ${kind} AND hash = ${hash}`.execute(db);
}

/** All tries are back. @returns false when another secret was set meanwhile */
export async function giveTriesBack<T>(db: Kysely<T>, name: CredentialName, hash: string): Promise<boolean> {
  return await update(db, name, { tries: 0, locked_until: null }, hash);
}

async function update<T>(
  db: Kysely<T>,
  { playerId, kind }: CredentialName,
  change: Partial<Pick<Stored, "hash" | "tries" | "locked_until" | "set_at">>,
  hash?: string,
): Promise<boolean> {
  let query = tables(db)
    .updateTable("credential")
    .set(change)
    .where("player_id", "=", playerId)
    .where("kind", "=", kind);
  if (hash !== undefined) query = query.where("hash", "=", hash);
  return (await query.executeTakeFirst()).numUpdatedRows === 1n;
}
