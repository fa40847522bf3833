import { type Generated, type Kysely, type Selectable, sql } from "kysely";
import type { IdentityKind, IdentityName } from "./names.ts";

interface IdentityTable {
  player_id: bigint;
  kind: IdentityKind;
  name: string;
  bound_at: Date;
  at_registration: boolean;
  reset_at: Date | null;
  /**
   * The time of the last sign-in with an e-mail code on a device that was new for the account; null if there was none.
   */
  code_sign_in_at: Generated<Date | null>;
  /** The name of the user in the messaging host; null for an e-mail address and a phone number. */
  shown_as: Generated<string | null>;
}
interface IdentitySeenTable {
  hash: Buffer;
  player_id: bigint;
  first_at: Date;
}
interface PlayerTable {
  id: bigint;
  frozen_at: Date | null;
  init_data_ended_at: Date | null;
}

export type Identity = Selectable<IdentityTable>;

interface Tables {
  identity: IdentityTable;
  identity_seen: IdentitySeenTable;
  player: PlayerTable;
}

function tables<T>(db: Kysely<T>): Kysely<Tables> {
  return db as unknown as Kysely<Tables>;
}

/**
 * Returns the identities of a player: e-mail address, phone number and user of the messaging host. A wallet is not
 * stored as an identity.
 */
export async function identitiesOf<T>(db: Kysely<T>, playerId: bigint): Promise<readonly Identity[]> {
  return await tables(db).selectFrom("identity").selectAll().where("player_id", "=", playerId).execute();
}

/** Returns the identity of the given kind that belongs to a player. */
export async function identityOf<T>(
  db: Kysely<T>,
  playerId: bigint,
  kind: IdentityKind,
): Promise<Identity | undefined> {
  return (await identitiesOf(db, playerId)).find((one) => one.kind === kind);
}

/** Returns the row of the player who owns an identity. */
export async function findIdentity<T>(
  db: Kysely<T>,
  { kind, name }: IdentityName,
): Promise<Identity | undefined> {
  return await tables(db)
    .selectFrom("identity")
    .selectAll()
    .where("kind", "=", kind)
    .where("name", "=", name)
    .executeTakeFirst();
}

/**
 * Binds an identity. Concurrent transactions that bind the same identity run one after the other.
 *
 * @returns false if the identity, or another identity of the same kind, is already bound
 */
export async function insertIdentity<T>(
  trx: Kysely<T>,
  playerId: bigint,
  { kind, name }: IdentityName,
  how: { readonly at: Date; readonly atRegistration: boolean },
): Promise<boolean> {
  const row = await tables(trx)
    .insertInto("identity")
    .values({
      player_id: playerId,
      kind,
      name,
      bound_at: how.at,
      at_registration: how.atRegistration,
      reset_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("player_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteIdentity<T>(
  trx: Kysely<T>,
  playerId: bigint,
  { kind, name }: IdentityName,
): Promise<boolean> {
  const { numDeletedRows } = await tables(trx)
    .deleteFrom("identity")
    .where("player_id", "=", playerId)
    .where("kind", "=", kind)
    .where("name", "=", name)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Removes all identities of a player who deletes the account. */
export async function deleteIdentities<T>(trx: Kysely<T>, playerId: bigint): Promise<void> {
  await tables(trx).deleteFrom("identity").where("player_id", "=", playerId).execute();
}

/** Records that the player reset the login password by e-mail. */
export async function recordReset<T>(trx: Kysely<T>, playerId: bigint, at: Date): Promise<void> {
  await tables(trx)
    .updateTable("identity")
    .set({ reset_at: at })
    .where("player_id", "=", playerId)
    .where("kind", "=", "email")
    .execute();
}

/** Records that somebody signed in with an e-mail code on a device that was new for the account. */
export async function recordCodeSignIn<T>(trx: Kysely<T>, playerId: bigint, at: Date): Promise<void> {
  await tables(trx)
    .updateTable("identity")
    .set({ code_sign_in_at: at })
    .where("player_id", "=", playerId)
    .where("kind", "=", "email")
    .execute();
}

/** Records permanently that a player had the identities with the given hashes. */
export async function recordSeen<T>(
  trx: Kysely<T>,
  playerId: bigint,
  hashes: readonly Buffer[],
  at: Date,
): Promise<void> {
  await tables(trx)
    .insertInto("identity_seen")
    .values(hashes.map((hash) => ({ hash, player_id: playerId, first_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns all players who ever had one of the identities. */
export async function playersWhoHad<T>(db: Kysely<T>, hashes: readonly Buffer[]): Promise<readonly bigint[]> {
  const rows = await tables(db)
    .selectFrom("identity_seen")
    .select("player_id")
    .distinct()
    .where("hash", "in", [...hashes])
    .execute();
  return rows.map((row) => row.player_id);
}

/** Stores the current name of a user of the messaging host. */
export async function showAs<T>(
  trx: Kysely<T>,
  { kind, name }: IdentityName,
  shownAs: string,
): Promise<void> {
  await tables(trx)
    .updateTable("identity")
    .set({ shown_as: shownAs })
    .where("kind", "=", kind)
    .where("name", "=", name)
    .where("shown_as", "is distinct from", shownAs)
    .execute();
}

/**
 * Locks an identity, so that only one transaction at a time can look up the owner of the identity and create the
 * account.
 */
export async function lockIdentity<T>(trx: Kysely<T>, { kind, name }: IdentityName): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`identity ${kind} ${name}`}, 0))`.execute(trx);
}

/**
 * Returns true if a player who ever had one of the identities has invalidated the messaging host's init data from the
 * given time.
 */
export async function wasInitDataEnded<T>(
  db: Kysely<T>,
  hashes: readonly Buffer[],
  signedAt: Date,
): Promise<boolean> {
  const row = await tables(db)
    .selectFrom("identity_seen")
    .innerJoin("player", "player.id", "identity_seen.player_id")
    .select("player.id")
    .where("identity_seen.hash", "in", [...hashes])
    .where("player.init_data_ended_at", ">=", signedAt)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns true if another player who is frozen ever had one of the identities. */
export async function wasFrozenPlayers<T>(
  db: Kysely<T>,
  playerId: bigint,
  hashes: readonly Buffer[],
): Promise<boolean> {
  const row = await tables(db)
    .selectFrom("identity_seen")
    .innerJoin("player", "player.id", "identity_seen.player_id")
    .select("player.id")
    .where("identity_seen.hash", "in", [...hashes])
    .where("player.id", "<>", playerId)
    .where("player.frozen_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks identities in a fixed order until the transaction ends, so that the server handles players with a shared
 * identity one after the other. The caller's transaction must have locked the row of its player.
 */
export async function lockIdentities<T>(trx: Kysely<T>, hashes: readonly Buffer[]): Promise<void> {
  const names = hashes.map((hash) => hash.toString("hex"));
  await sql`SELECT pg_advisory_xact_lock(lock) FROM (
      SELECT DISTINCT hashtextextended('identity ' || name, 0) AS lock
      FROM unnest(${names}::text[]) name ORDER BY 1) locks`.execute(trx);
}

/** Locks all identities that a player ever had, and returns the other players who ever had one of these identities. */
export async function lockedSharers<T>(trx: Kysely<T>, playerId: bigint): Promise<readonly bigint[]> {
  const own = await tables(trx)
    .selectFrom("identity_seen")
    .select("hash")
    .where("player_id", "=", playerId)
    .execute();
  await lockIdentities(
    trx,
    own.map(({ hash }) => hash),
  );
  const rows = await tables(trx)
    .selectFrom("identity_seen as own")
    .innerJoin("identity_seen as other", "other.hash", "own.hash")
    .select("other.player_id")
    .distinct()
    .where("own.player_id", "=", playerId)
    .where("other.player_id", "<>", playerId)
    .execute();
  return rows.map(({ player_id }) => player_id);
}
