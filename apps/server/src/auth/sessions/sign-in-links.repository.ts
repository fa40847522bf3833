import type { Kysely } from "kysely";

interface SignInLinkTable {
  player_id: bigint;
  secret_hash: Buffer;
  session_hash: Buffer;
  expires_at: Date;
}

/** A one-time sign-in link that was not used yet. */
export interface SignInLink {
  readonly playerId: bigint;
  /** The hash of the session token with which the sign-in link was requested. */
  readonly sessionHash: Buffer;
  readonly expiresAt: Date;
}

function tables<T>(db: Kysely<T>): Kysely<{ browser_link: SignInLinkTable }> {
  return db as unknown as Kysely<{ browser_link: SignInLinkTable }>;
}

const columns = ["player_id", "session_hash", "expires_at"] as const;
const fromRow = (row: Pick<SignInLinkTable, (typeof columns)[number]>): SignInLink => ({
  playerId: row.player_id,
  sessionHash: row.session_hash,
  expiresAt: row.expires_at,
});

/** Stores a one-time sign-in link. The function invalidates an earlier sign-in link of the player. */
export async function putLink<T>(trx: Kysely<T>, link: SignInLink, secretHash: Buffer): Promise<void> {
  const row = { secret_hash: secretHash, session_hash: link.sessionHash, expires_at: link.expiresAt };
  await tables(trx)
    .insertInto("browser_link")
    .values({ player_id: link.playerId, ...row })
    .onConflict((conflict) => conflict.column("player_id").doUpdateSet(row))
    .execute();
}

export async function findLink<T>(db: Kysely<T>, secretHash: Buffer): Promise<SignInLink | undefined> {
  const row = await tables(db)
    .selectFrom("browser_link")
    .select(columns)
    .where("secret_hash", "=", secretHash)
    .executeTakeFirst();
  return row && fromRow(row);
}

/**
 * Invalidates a one-time sign-in link and returns the link.
 *
 * @returns undefined if the link was already used or is invalid
 */
export async function takeLink<T>(trx: Kysely<T>, secretHash: Buffer): Promise<SignInLink | undefined> {
  const row = await tables(trx)
    .deleteFrom("browser_link")
    .where("secret_hash", "=", secretHash)
    .returning(columns)
    .executeTakeFirst();
  return row && fromRow(row);
}

export async function deleteLinksOf<T>(trx: Kysely<T>, playerId: bigint): Promise<void> {
  await tables(trx).deleteFrom("browser_link").where("player_id", "=", playerId).execute();
}

export async function deleteLinksBefore<T>(db: Kysely<T>, at: Date): Promise<void> {
  await tables(db).deleteFrom("browser_link").where("expires_at", "<", at).execute();
}
