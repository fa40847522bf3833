import { type Generated, type Kysely, type Selectable, sql } from "kysely";
import { playerShards } from "../platform/database/index.ts";
import { AppError } from "../platform/http/index.ts";

interface PlayerTable {
  id: Generated<bigint>;
  address: string | null;
  created_at: Date;
  frozen_at: Generated<Date | null>;
  withdrawals_frozen_at: Generated<Date | null>;
  rotate_after_rounds: Generated<number>;
  address_bound_at: Generated<Date | null>;
  terms_version: Generated<string | null>;
  public_name: Generated<string | null>;
  public_name_key: Generated<string | null>;
  public_name_at: Generated<Date | null>;
  name_shown: Generated<boolean>;
  name_removed_at: Generated<Date | null>;
  sign_in_alerts: Generated<boolean>;
  deleted_at: Generated<Date | null>;
  init_data_ended_at: Generated<Date | null>;
}

/**
 * The freeze state of an account, which an operator sets. Either nothing, or withdrawals and swaps, or all calls with a
 * session except logout are frozen.
 */
export type Freeze = "none" | "withdrawals" | "all";

export interface Player {
  readonly id: bigint;
  /** The checksummed wallet address of the account; null if the account has no wallet. */
  readonly address: string | null;
  readonly createdAt: Date;
  readonly freeze: Freeze;
  /**
   * The number of rounds after which the server replaces the player's seed pair automatically; 0 if only the player
   * replaces the seed pair.
   */
  readonly rotateAfterRounds: number;
  /** The time at which the player bound the wallet address; null if the account was created with the wallet address. */
  readonly addressBoundAt: Date | null;
  /** The version of the terms that the player accepted last. */
  readonly termsVersion: string | null;
  /** The public name that the player chose and shows to others; null if other players see a masked name. */
  readonly publicName: string | null;
  /** True if the owner of the account gets an e-mail about a sign-in from a new device. */
  readonly signInAlerts: boolean;
  /**
   * True if the player has deleted the account: nobody can sign in to the account any more, and other players see that
   * the player deleted the account.
   */
  readonly deleted: boolean;
}

/** The NOTIFY channel of PostgreSQL that carries the id of a player whose row has changed. */
export const playerChangedChannel = "gemplay_player";

const columns = [
  "id",
  "address",
  "created_at",
  "frozen_at",
  "withdrawals_frozen_at",
  "rotate_after_rounds",
  "address_bound_at",
  "terms_version",
  "public_name",
  "name_shown",
  "sign_in_alerts",
  "deleted_at",
] as const;

/**
 * Returns a query builder for the player table, from a database object whose type does not contain the player table.
 * Only the code of the folder `account` may call this function.
 */
export function players<T>(db: Kysely<T>): Kysely<{ player: PlayerTable }> {
  return db as unknown as Kysely<{ player: PlayerTable }>;
}

const freezeOf = (row: Pick<Selectable<PlayerTable>, "frozen_at" | "withdrawals_frozen_at">): Freeze =>
  row.frozen_at !== null ? "all" : row.withdrawals_frozen_at !== null ? "withdrawals" : "none";

type Row = Pick<Selectable<PlayerTable>, (typeof columns)[number]>;

function fromRow(row: Row): Player {
  return {
    id: row.id,
    address: row.address,
    createdAt: row.created_at,
    freeze: freezeOf(row),
    rotateAfterRounds: row.rotate_after_rounds,
    addressBoundAt: row.address_bound_at,
    termsVersion: row.terms_version,
    publicName: row.name_shown ? row.public_name : null,
    signInAlerts: row.sign_in_alerts,
    deleted: row.deleted_at !== null,
  };
}

export async function findPlayer<T>(db: Kysely<T>, id: bigint): Promise<Player | undefined> {
  const row = await players(db).selectFrom("player").select(columns).where("id", "=", id).executeTakeFirst();
  return row && fromRow(row);
}

/** Finds players by their ids. The result contains no entry for an unknown id. */
export async function findPlayers<T>(
  db: Kysely<T>,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, Player>> {
  const rows = await players(db)
    .selectFrom("player")
    .select(columns)
    .where("id", "=", sql<bigint>`ANY(${ids})`)
    .execute();
  return new Map(rows.map((row) => [row.id, fromRow(row)]));
}

/** Finds the player who owns a checksummed wallet address. */
export async function findPlayerByAddress<T>(db: Kysely<T>, address: string): Promise<Player | undefined> {
  const row = await players(db)
    .selectFrom("player")
    .select(columns)
    .where("address", "=", address)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** The values by which customer support searches for a player. */
export type KnownOfPlayer =
  /**
   * The beginning of the wallet address: 0x and hex digits in upper or lower case. A complete wallet address also finds
   * the players who ever had this address.
   */
  | { readonly address: string; readonly had: readonly bigint[] }
  /** The beginning of the public name in look-alike form, which consists of letters and digits. */
  | { readonly look: string }
  | { readonly ids: readonly bigint[] };

/** Returns the players who match a search, the newest first. A search without a filter returns all players. */
export async function searchPlayers<T>(
  db: Kysely<T>,
  known: KnownOfPlayer | undefined,
  limit: number,
): Promise<Player[]> {
  let query = players(db).selectFrom("player").select(columns).orderBy("id", "desc").limit(limit);
  if (known !== undefined) {
    if ("address" in known)
      query = query.where(
        sql<boolean>`(lower(address) LIKE ${`${known.address.toLowerCase()}%`} OR id = ANY(${known.had}))`,
      );
    else if ("look" in known) query = query.where("public_name_key", "like", `${known.look}%`);
    else query = query.where("id", "=", sql<bigint>`ANY(${known.ids})`);
  }
  return (await query.execute()).map(fromRow);
}

/**
 * Returns one page of the players who registered in a period, the oldest first, beginning after the last player of the
 * previous page. The query uses the database index on the registration time.
 */
export async function playersBetween<T>(
  db: Kysely<T>,
  { from, until }: { readonly from: Date; readonly until: Date },
  page: { readonly after: Player | undefined; readonly limit: number },
): Promise<readonly Player[]> {
  let query = players(db)
    .selectFrom("player")
    .select(columns)
    .where("created_at", ">=", from)
    .where("created_at", "<", until)
    .orderBy("created_at")
    .orderBy("id")
    .limit(page.limit);
  if (page.after !== undefined)
    query = query.where(sql<boolean>`(created_at, id) > (${page.after.createdAt}, ${page.after.id})`);
  return (await query.execute()).map(fromRow);
}

/**
 * Creates the player of a checksummed wallet address, unless this player exists. If two concurrent calls create the
 * same player, the second call waits and then finds the row that the first call inserted.
 *
 * @returns the player, and whether the call of `insertPlayer` created the player
 */
export async function insertPlayer<T>(
  trx: Kysely<T>,
  address: string,
  createdAt: Date,
): Promise<{ player: Player; created: boolean }> {
  const known = await findPlayerByAddress(trx, address);
  if (known !== undefined) return { player: known, created: false };
  const row = await players(trx)
    .insertInto("player")
    .values({ address, created_at: createdAt })
    .onConflict((conflict) => conflict.column("address").doNothing())
    .returning(columns)
    .executeTakeFirst();
  if (row !== undefined) return { player: fromRow(row), created: true };
  const other = await findPlayerByAddress(trx, address);
  if (other === undefined)
    throw new Error("another call created the player of this address, but the row was not found");
  return { player: other, created: false };
}

/**
 * Locks the player's row until the caller's transaction ends, so that no other transaction changes the player's sign-in
 * methods. A transaction must lock the player's row before any other row.
 *
 * @returns the locked row; undefined if the player has no row
 * @throws {AppError} SessionEnded if the account was deleted, because the server may store nothing about the former
 * owner
 */
export async function lockPlayer<T>(trx: Kysely<T>, id: bigint): Promise<Player | undefined> {
  const player = await lockRow(trx, id);
  if (player?.deleted) throw new AppError("SessionEnded");
  return player;
}

/**
 * Locks the player's row like `lockPlayer`, but also locks the row of a deleted account.
 *
 * @returns the locked row; undefined if the player has no row
 */
export async function lockRow<T>(trx: Kysely<T>, id: bigint): Promise<Player | undefined> {
  const row = await locked(trx, id, "change", (query) => query.select(columns).executeTakeFirst());
  return row && fromRow(row);
}

const rowOf = <T>(db: Kysely<T>, id: bigint) => players(db).selectFrom("player").where("id", "=", id);
type PlayerQuery = ReturnType<typeof rowOf>;

/**
 * `read` keeps others from changing the player, and `change` also keeps others from all these locks. On one database,
 * `freeze` also waits for transactions that have inserted rows of the player.
 */
type PlayerLock = "read" | "change" | "freeze";

const lockOf = {
  read: (query: PlayerQuery) => query.forShare(),
  change: (query: PlayerQuery) => query.forNoKeyUpdate(),
  freeze: (query: PlayerQuery) => query.forUpdate(),
} satisfies Record<PlayerLock, unknown>;

/**
 * Locks the player's row until the transaction ends, and reads the row after the lock. If Citus distributes the players,
 * the function locks the row of the player in the table `player_lock` instead.
 */
async function locked<T, Row>(
  trx: Kysely<T>,
  id: bigint,
  lock: PlayerLock,
  read: (query: PlayerQuery) => Promise<Row>,
): Promise<Row> {
  const query = rowOf(trx, id);
  if (playerShards(trx) === undefined) return await read(lockOf[lock](query));
  const strength = lock === "read" ? sql`FOR SHARE` : sql`FOR UPDATE`;
  await sql`INSERT INTO player_lock (player_id) SELECT id FROM player WHERE id = ${id} ON CONFLICT DO NOTHING`.execute(
    trx,
  );
  await sql`SELECT 1 FROM player_lock WHERE player_id = ${id} ${strength}`.execute(trx);
  return await read(query);
}

/**
 * The number of player ids that remain unused after each restore of the database. The number of skipped player ids is
 * larger than the number of sign-ups that a restore can lose.
 */
const numbersPassedOver = 1_000_000;

/**
 * Skips the player ids that the server may have assigned after the backup and that a restore of the database lost.
 * Messages that players signed after the backup contain the skipped player ids, so these ids must never refer to other
 * players.
 */
export async function passOverNumbers<T>(db: Kysely<T>): Promise<void> {
  const sequence = sql`pg_get_serial_sequence('player', 'id')`;
  await sql`SELECT setval(${sequence}, nextval(${sequence}) + ${numbersPassedOver})`.execute(db);
}

/**
 * Returns true if the player has deleted the account. The function locks the row of an existing account, so that nobody
 * can delete the account until the caller's transaction ends.
 */
export async function isDeleted<T>(trx: Kysely<T>, id: bigint): Promise<boolean> {
  const row = await locked(trx, id, "read", (query) => query.select("deleted_at").executeTakeFirst());
  return row !== undefined && row.deleted_at !== null;
}

/**
 * Removes the wallet address and the names from a player's row, and notifies every process at commit. The caller has
 * locked the row.
 */
export async function eraseRow<T>(trx: Kysely<T>, id: bigint, at: Date): Promise<void> {
  await players(trx)
    .updateTable("player")
    .set({
      address: null,
      address_bound_at: null,
      deleted_at: at,
      public_name: null,
      public_name_key: null,
      public_name_at: null,
      name_shown: false,
    })
    .where("id", "=", id)
    .execute();
  await notifyChanged(trx, id);
}

/** Creates a player without a wallet. */
export async function insertPlayerWithoutWallet<T>(trx: Kysely<T>, createdAt: Date): Promise<Player> {
  const row = await players(trx)
    .insertInto("player")
    .values({ address: null, created_at: createdAt })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

/**
 * Freezes an account partly or completely, or unfreezes it, and notifies every process at commit. The server refuses a
 * completely frozen account every call that needs a session, except logout. A frozen player can still make all calls
 * that guests can make.
 *
 * @returns the freeze state before the change; undefined if the player does not exist
 */
export async function setFreeze<T>(
  trx: Kysely<T>,
  id: bigint,
  freeze: Freeze,
  at: Date,
): Promise<Freeze | undefined> {
  const row = await locked(trx, id, "freeze", (query) =>
    query.select(["frozen_at", "withdrawals_frozen_at"]).executeTakeFirst(),
  );
  if (row === undefined) return undefined;
  const change = {
    frozen_at: freeze === "all" ? at : null,
    withdrawals_frozen_at: freeze === "withdrawals" ? at : null,
  };
  await players(trx).updateTable("player").set(change).where("id", "=", id).execute();
  await notifyChanged(trx, id);
  return freezeOf(row);
}

/**
 * Reads the freeze state of a player and prevents changes of the freeze state until the caller's transaction ends.
 * Callers use `lockFreeze` before actions that cannot be undone.
 */
export async function lockFreeze<T>(trx: Kysely<T>, id: bigint): Promise<Freeze> {
  const row = await locked(trx, id, "read", (query) =>
    query.select(["frozen_at", "withdrawals_frozen_at"]).executeTakeFirstOrThrow(),
  );
  return freezeOf(row);
}

/**
 * Sets the number of rounds after which the server replaces a player's seed pair automatically, and notifies every
 * process at commit.
 */
export async function setRotateAfterRounds<T>(trx: Kysely<T>, id: bigint, rounds: number): Promise<void> {
  await players(trx)
    .updateTable("player")
    .set({ rotate_after_rounds: rounds })
    .where("id", "=", id)
    .execute();
  await notifyChanged(trx, id);
}

/**
 * Records which version of the terms a player has accepted, and notifies every process at commit. If the player has
 * already accepted this version, the function keeps the earlier time.
 */
export async function recordTerms<T>(trx: Kysely<T>, id: bigint, version: string, at: Date): Promise<void> {
  await sql`INSERT INTO terms_accepted (player_id, version, at) VALUES (${id}, ${version}, ${at})
            ON CONFLICT DO NOTHING`.execute(trx);
  await players(trx).updateTable("player").set({ terms_version: version }).where("id", "=", id).execute();
  await notifyChanged(trx, id);
}

/** Notifies every process at commit that the row of a player has changed. */
export async function notifyChanged<T>(trx: Kysely<T>, id: bigint): Promise<void> {
  await sql`SELECT pg_notify(${playerChangedChannel}, ${String(id)})`.execute(trx);
}

/**
 * Sets or removes a player's checksummed wallet address, and notifies every process at commit, because masked names are
 * derived from the wallet address.
 *
 * @throws a unique violation if the wallet address belongs to another player
 */
export async function setAddress<T>(
  trx: Kysely<T>,
  id: bigint,
  wallet: { readonly address: string; readonly boundAt: Date } | null,
): Promise<void> {
  await players(trx)
    .updateTable("player")
    .set({ address: wallet?.address ?? null, address_bound_at: wallet?.boundAt ?? null })
    .where("id", "=", id)
    .execute();
  await notifyChanged(trx, id);
}

/**
 * Invalidates the init data that the messaging host signed for a user before or at the given time. Invalidated init
 * data cannot open a session of any account. Open sessions continue.
 */
export async function endInitData<T>(trx: Kysely<T>, id: bigint, until: Date): Promise<void> {
  await players(trx)
    .updateTable("player")
    .set({ init_data_ended_at: sql<Date>`greatest(init_data_ended_at, ${until})` })
    .where("id", "=", id)
    .execute();
}

/** Invalidates the init data of all players who have an identity of the messaging host. */
export async function endEverybodysInitData<T>(trx: Kysely<T>, until: Date): Promise<void> {
  await sql`UPDATE player SET init_data_ended_at = greatest(init_data_ended_at, ${until})
            WHERE id IN (SELECT player_id FROM identity WHERE kind = 'host')`.execute(trx);
}

export async function setSignInAlerts<T>(trx: Kysely<T>, id: bigint, on: boolean): Promise<void> {
  await players(trx).updateTable("player").set({ sign_in_alerts: on }).where("id", "=", id).execute();
}
