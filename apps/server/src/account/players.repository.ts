import { type Generated, type Kysely, type Selectable, sql } from "kysely";
import { lockUntilCommit } from "../platform/database/index.ts";

interface PlayerTable {
  id: Generated<bigint>;
  address: string | null;
  created_at: Date;
  frozen_at: Generated<Date | null>;
  rotate_after_rounds: Generated<number>;
  address_bound_at: Generated<Date | null>;
  terms_version: Generated<string | null>;
  public_name: Generated<string | null>;
  public_name_key: Generated<string | null>;
  public_name_at: Generated<Date | null>;
  name_shown: Generated<boolean>;
  sign_in_alerts: Generated<boolean>;
}

export interface Player {
  readonly id: bigint;
  /** Checksummed; an account may come to have none. */
  readonly address: string | null;
  readonly createdAt: Date;
  readonly frozenAt: Date | null;
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
}

/** NOTIFY channel: the payload is the id of a player whose row has changed. */
export const playerChangedChannel = "gemplay_player";

const columns = [
  "id",
  "address",
  "created_at",
  "frozen_at",
  "rotate_after_rounds",
  "address_bound_at",
  "terms_version",
  "public_name",
  "name_shown",
  "sign_in_alerts",
] as const;

/** The account's own table, whatever the caller's view has. */
function players<T>(db: Kysely<T>): Kysely<{ player: PlayerTable }> {
  return db as unknown as Kysely<{ player: PlayerTable }>;
}

type Row = Pick<Selectable<PlayerTable>, (typeof columns)[number]>;

function fromRow(row: Row): Player {
  return {
    id: row.id,
    address: row.address,
    createdAt: row.created_at,
    frozenAt: row.frozen_at,
    rotateAfterRounds: row.rotate_after_rounds,
    addressBoundAt: row.address_bound_at,
    termsVersion: row.terms_version,
    publicName: row.name_shown ? row.public_name : null,
    signInAlerts: row.sign_in_alerts,
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

/**
 * Players by what somebody who serves them knows: their number, or how their address begins; the newest when nothing is.
 *
 * @param search decimal digits, or 0x and hex digits in any case
 */
export async function searchPlayers<T>(db: Kysely<T>, search: string, limit: number): Promise<Player[]> {
  let query = players(db).selectFrom("player").select(columns).orderBy("id", "desc").limit(limit);
  if (/^\d{1,18}$/.test(search)) query = query.where("id", "=", BigInt(search));
  else if (/^0x[0-9a-f]{1,40}$/i.test(search))
    query = query.where(sql<boolean>`lower(address) LIKE ${`${search.toLowerCase()}%`}`);
  else if (search !== "") return [];
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

/** Lets nobody else change how this player gets in until the caller's transaction ends; before any other row is locked. */
export async function lockPlayer<T>(trx: Kysely<T>, id: bigint): Promise<void> {
  await sql`SELECT 1 FROM player WHERE id = ${id} FOR NO KEY UPDATE`.execute(trx);
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
 * Freezes or unfreezes an account and tells every process, at commit. To a frozen player every call that needs a session
 * is refused, but logout; what a guest may read they still may.
 *
 * @returns the state before; undefined when there is no such player
 */
export async function setFrozen<T>(
  trx: Kysely<T>,
  id: bigint,
  frozenAt: Date | null,
): Promise<{ frozenBefore: boolean } | undefined> {
  const row = await players(trx)
    .selectFrom("player")
    .select("frozen_at")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  await players(trx).updateTable("player").set({ frozen_at: frozenAt }).where("id", "=", id).execute();
  await tellChanged(trx, id);
  return { frozenBefore: row.frozen_at !== null };
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

/** The name that a player chose, whether they show it or not. */
export interface ChosenName {
  readonly name: string;
  readonly chosenAt: Date;
  readonly shown: boolean;
}

export async function findChosenName<T>(db: Kysely<T>, id: bigint): Promise<ChosenName | undefined> {
  const row = await players(db)
    .selectFrom("player")
    .select(["public_name", "public_name_at", "name_shown"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row?.public_name || !row.public_name_at) return undefined;
  return { name: row.public_name, chosenAt: row.public_name_at, shown: row.name_shown };
}

/**
 * Gives a player a name and shows it, and tells every process, at commit. Two who ask for one name wait for each other.
 *
 * @param key what all names that look like it have in common
 * @returns false when such a name is another player's
 */
export async function recordPublicName<T>(
  trx: Kysely<T>,
  id: bigint,
  { name, key, at }: { readonly name: string; readonly key: string; readonly at: Date },
): Promise<boolean> {
  await lockUntilCommit(trx, `public name ${key}`);
  const taken = await players(trx)
    .selectFrom("player")
    .select("id")
    .where("public_name_key", "=", key)
    .where("id", "<>", id)
    .executeTakeFirst();
  if (taken !== undefined) return false;
  await players(trx)
    .updateTable("player")
    .set({ public_name: name, public_name_key: key, public_name_at: at, name_shown: true })
    .where("id", "=", id)
    .execute();
  await tellChanged(trx, id);
  return true;
}

/** Shows a player's name to others or masks it, and tells every process, at commit. */
export async function recordNameShown<T>(trx: Kysely<T>, id: bigint, shown: boolean): Promise<void> {
  await players(trx).updateTable("player").set({ name_shown: shown }).where("id", "=", id).execute();
  await tellChanged(trx, id);
}

async function tellChanged<T>(trx: Kysely<T>, id: bigint): Promise<void> {
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

export async function setSignInAlerts<T>(trx: Kysely<T>, id: bigint, on: boolean): Promise<void> {
  await players(trx).updateTable("player").set({ sign_in_alerts: on }).where("id", "=", id).execute();
}
