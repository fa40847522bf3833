import { type Generated, type Kysely, type Selectable, sql } from "kysely";
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
 * What of an account is stopped by an operator: nothing, what leaves it (withdrawals and swaps), or every call that needs a
 * session but logout.
 */
export type Freeze = "none" | "withdrawals" | "all";

export interface Player {
  readonly id: bigint;
  /** Checksummed; an account may come to have none. */
  readonly address: string | null;
  readonly createdAt: Date;
  readonly freeze: Freeze;
  /** After how many rounds the seed pair is rotated by itself; 0: only by hand. */
  readonly rotateAfterRounds: number;
  /** Since when the address is theirs; null: it made the account. */
  readonly addressBoundAt: Date | null;
  /** Of the terms that they accepted last. */
  readonly termsVersion: string | null;
  /** The name that they chose and show to others; null: they are masked. */
  readonly publicName: string | null;
  /** Whether the bound e-mail is told when a device signs in that was not seen before. */
  readonly signInAlerts: boolean;
  /** Whether the player has deleted the account: nobody gets in any more, and others see that it is so. */
  readonly deleted: boolean;
}

/** NOTIFY channel: the payload is the id of a player whose row has changed. */
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

/** The account's own table, whatever the caller's view has; for this feature alone. */
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

/** Those of the players that there are, by id. */
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

/** The player of a checksummed address. */
export async function findPlayerByAddress<T>(db: Kysely<T>, address: string): Promise<Player | undefined> {
  const row = await players(db)
    .selectFrom("player")
    .select(columns)
    .where("address", "=", address)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** What somebody who serves players knows of one. */
export type KnownOfPlayer =
  /** How their address begins: 0x and hex digits in any case; and who else ever had the one that it is. */
  | { readonly address: string; readonly had: readonly bigint[] }
  /** How their public name looks at its beginning: letters and digits. */
  | { readonly look: string }
  | { readonly ids: readonly bigint[] };

/** The players of whom it is known, newest first; all of them when nothing is. */
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

/** Players who registered in a period, the oldest first: a page of them after another's last. By the index of their time. */
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
 * Makes the player of a checksummed address, unless there is one. Two that come at once wait for each other: the
 * second sees the first's row.
 *
 * @returns the player, and whether this call made it
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
  if (other === undefined) throw new Error("the player that was in the way is not there");
  return { player: other, created: false };
}

/**
 * Lets nobody else change how this player gets in until the caller's transaction ends; before any other row is locked.
 *
 * @throws {AppError} SessionEnded when the account was deleted: the session may not know yet, and nothing may be written
 *   down about who had it
 */
export async function lockPlayer<T>(trx: Kysely<T>, id: bigint): Promise<void> {
  if ((await lockRow(trx, id))?.deleted) throw new AppError("SessionEnded");
}

/** The same for whoever may find that the account was deleted. @returns the row under the lock; undefined: there is none */
export async function lockRow<T>(trx: Kysely<T>, id: bigint): Promise<Player | undefined> {
  const row = await players(trx)
    .selectFrom("player")
    .select(columns)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && fromRow(row);
}

/** More than can have signed up in the time that a restore loses. */
const numbersPassedOver = 1_000_000;

/**
 * Passes over the numbers that a restored database had given out in the time that is lost: what was signed then names them, and
 * must never mean somebody else.
 */
export async function passOverNumbers<T>(db: Kysely<T>): Promise<void> {
  const sequence = sql`pg_get_serial_sequence('player', 'id')`;
  await sql`SELECT setval(${sequence}, nextval(${sequence}) + ${numbersPassedOver})`.execute(db);
}

/** Whether the player has deleted the account; one that stands stays until the caller's transaction ends. */
export async function isDeleted<T>(trx: Kysely<T>, id: bigint): Promise<boolean> {
  const row = await players(trx)
    .selectFrom("player")
    .select("deleted_at")
    .where("id", "=", id)
    .forShare()
    .executeTakeFirst();
  return row !== undefined && row.deleted_at !== null;
}

/** Takes from a locked player all by which they were known, and tells every process, at commit. */
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
  await tellChanged(trx, id);
}

/** Makes a player to whom no wallet belongs. */
export async function insertPlayerWithoutWallet<T>(trx: Kysely<T>, createdAt: Date): Promise<Player> {
  const row = await players(trx)
    .insertInto("player")
    .values({ address: null, created_at: createdAt })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

/**
 * Stops an account, in part or whole, or opens it, and tells every process, at commit. To one that is stopped whole every
 * call that needs a session is refused, but logout; what a guest may read they still may.
 *
 * @returns the state before; undefined when there is no such player
 */
export async function setFreeze<T>(
  trx: Kysely<T>,
  id: bigint,
  freeze: Freeze,
  at: Date,
): Promise<Freeze | undefined> {
  const row = await players(trx)
    .selectFrom("player")
    .select(["frozen_at", "withdrawals_frozen_at"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const change = {
    frozen_at: freeze === "all" ? at : null,
    withdrawals_frozen_at: freeze === "withdrawals" ? at : null,
  };
  await players(trx).updateTable("player").set(change).where("id", "=", id).execute();
  await tellChanged(trx, id);
  return freezeOf(row);
}

/**
 * What of an account is stopped, and nobody stops more of it before the caller's transaction ends: for what cannot be
 * taken back.
 */
export async function lockFreeze<T>(trx: Kysely<T>, id: bigint): Promise<Freeze> {
  const row = await players(trx)
    .selectFrom("player")
    .select(["frozen_at", "withdrawals_frozen_at"])
    .where("id", "=", id)
    .forShare()
    .executeTakeFirstOrThrow();
  return freezeOf(row);
}

/** Sets after how many rounds a player's seed pair is rotated by itself, and tells every process, at commit. */
export async function setRotateAfterRounds<T>(trx: Kysely<T>, id: bigint, rounds: number): Promise<void> {
  await players(trx)
    .updateTable("player")
    .set({ rotate_after_rounds: rounds })
    .where("id", "=", id)
    .execute();
  await tellChanged(trx, id);
}

/** Writes down which terms a player has accepted, and tells every process, at commit. The first time counts. */
export async function recordTerms<T>(trx: Kysely<T>, id: bigint, version: string, at: Date): Promise<void> {
  await sql`INSERT INTO terms_accepted (player_id, version, at) VALUES (${id}, ${version}, ${at})
            ON CONFLICT DO NOTHING`.execute(trx);
  await players(trx).updateTable("player").set({ terms_version: version }).where("id", "=", id).execute();
  await tellChanged(trx, id);
}

/** Tells every process that a player's row has changed, at commit. */
export async function tellChanged<T>(trx: Kysely<T>, id: bigint): Promise<void> {
  await sql`SELECT pg_notify(${playerChangedChannel}, ${String(id)})`.execute(trx);
}

/**
 * Gives a player a checksummed address, or takes it away, and tells every process, at commit: names follow from it.
 *
 * @throws a unique violation when the address is somebody else's
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
  await tellChanged(trx, id);
}

/**
 * From now on the host's init data that are dated until then open no session of the player's, nor another account. What
 * is open under some of them goes on.
 */
export async function endInitData<T>(trx: Kysely<T>, id: bigint, until: Date): Promise<void> {
  await players(trx)
    .updateTable("player")
    .set({ init_data_ended_at: sql<Date>`greatest(init_data_ended_at, ${until})` })
    .where("id", "=", id)
    .execute();
}

/** The same of everybody who may come by the host. */
export async function endEverybodysInitData<T>(trx: Kysely<T>, until: Date): Promise<void> {
  await sql`UPDATE player SET init_data_ended_at = greatest(init_data_ended_at, ${until})
            WHERE id IN (SELECT player_id FROM identity WHERE kind = 'host')`.execute(trx);
}

export async function setSignInAlerts<T>(trx: Kysely<T>, id: bigint, on: boolean): Promise<void> {
  await players(trx).updateTable("player").set({ sign_in_alerts: on }).where("id", "=", id).execute();
}
