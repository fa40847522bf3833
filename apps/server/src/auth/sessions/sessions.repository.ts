import type { Device, WayIn } from "@gemplay/api-schema";
import { type Generated, type Kysely, type Selectable, sql } from "kysely";
import { endEverybodysInitData, endInitData, lockRow } from "../../account/index.ts";
import type { EndedSessions } from "../../platform/stream/index.ts";
import { forgetKnownDevices } from "../devices/index.ts";
import { deleteLinksOf } from "./browser-links.repository.ts";

interface SessionTable {
  player_id: bigint;
  token_hash: Buffer;
  way_in: WayIn;
  created_at: Date;
  last_used_at: Date;
  browser: string;
  system: string;
  form: Device["form"];
  new_device: boolean;
  device_hash: Buffer | null;
  /** When the init data were signed that opened it, or asked for the link that did; null: there are none. */
  init_data_at: Generated<Date | null>;
  /** Whether the init data are its token. */
  inside_host: Generated<boolean>;
}
interface SignInNonceTable {
  address: string;
  nonce: string;
  expires_at: Date;
}

export interface StoredSession {
  readonly playerId: bigint;
  readonly wayIn: WayIn;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly initDataAt: Date | null;
}

/** A player has no more than so many: who signs in once more ends the one that was used longest ago. */
export const sessionsAtMost = 100;

/** The clean-up locks no more than so many at once. */
const deletedTogether = 1_000;

/** NOTIFY channel: which sessions have ended, as `readEnded` reads it. */
export const sessionEndedChannel = "gemplay_session";

interface SessionTables {
  session: SessionTable;
  sign_in_nonce: SignInNonceTable;
}

function tables<T>(db: Kysely<T>): Kysely<SessionTables> {
  return db as unknown as Kysely<SessionTables>;
}

export async function insertSession<T>(
  trx: Kysely<T>,
  {
    playerId,
    tokenHash,
    wayIn,
    device,
    newDevice,
    deviceHash,
    initDataAt,
    insideHost,
    at,
  }: {
    readonly playerId: bigint;
    readonly tokenHash: Buffer;
    readonly wayIn: WayIn;
    readonly device: Device;
    readonly newDevice: boolean;
    readonly deviceHash: Buffer | null;
    readonly initDataAt: Date | null;
    readonly insideHost: boolean;
    readonly at: Date;
  },
): Promise<void> {
  const insertion = tables(trx)
    .insertInto("session")
    .values({
      player_id: playerId,
      token_hash: tokenHash,
      way_in: wayIn,
      created_at: at,
      last_used_at: at,
      new_device: newDevice,
      device_hash: deviceHash,
      ...device,
      init_data_at: initDataAt,
      inside_host: insideHost,
    });
  // Two processes that see init data first at once make the same session.
  const once = insideHost ? insertion.onConflict((conflict) => conflict.doNothing()) : insertion;
  await once.execute();
}

/** Those of the sessions that stand, by their token's hash in hex. */
export async function findSessions<T>(
  db: Kysely<T>,
  tokenHashes: readonly Buffer[],
): Promise<ReadonlyMap<string, StoredSession>> {
  const rows = await tables(db)
    .selectFrom("session")
    .select(["token_hash", "player_id", "way_in", "created_at", "last_used_at", "init_data_at"])
    .where("token_hash", "=", sql<Buffer>`ANY(${tokenHashes})`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.token_hash.toString("hex"),
      {
        playerId: row.player_id,
        wayIn: row.way_in,
        createdAt: row.created_at,
        lastUsedAt: row.last_used_at,
        initDataAt: row.init_data_at,
      },
    ]),
  );
}

/** A session that stands, by its token's hash. */
export async function findSession<T>(db: Kysely<T>, tokenHash: Buffer): Promise<StoredSession | undefined> {
  return (await findSessions(db, [tokenHash])).get(tokenHash.toString("hex"));
}

export interface ListedSession extends Omit<StoredSession, "playerId" | "initDataAt"> {
  readonly tokenHash: Buffer;
  readonly device: Device;
  readonly newDevice: boolean;
}

/** A player's sessions that were used since then: the caller's own, then those used last, so many at most. */
export async function listSessions<T>(
  db: Kysely<T>,
  { playerId, own, usedSince, limit }: { playerId: bigint; own: Buffer; usedSince: Date; limit: number },
): Promise<ListedSession[]> {
  const rows = await tables(db)
    .selectFrom("session")
    .selectAll()
    .where("player_id", "=", playerId)
    .where("last_used_at", ">=", usedSince)
    .orderBy(sql`token_hash = ${own}`, "desc")
    .orderBy("last_used_at", "desc")
    .orderBy("token_hash")
    .limit(limit)
    .execute();
  return rows.map(({ token_hash, way_in, last_used_at, created_at, new_device, ...device }) => ({
    tokenHash: token_hash,
    wayIn: way_in,
    device: { browser: device.browser, system: device.system, form: device.form },
    newDevice: new_device,
    createdAt: created_at,
    lastUsedAt: last_used_at,
  }));
}

export async function touchSession<T>(
  db: Kysely<T>,
  { playerId, tokenHash, at }: { playerId: bigint; tokenHash: Buffer; at: Date },
): Promise<void> {
  await tables(db)
    .updateTable("session")
    .set({ last_used_at: at })
    .where("player_id", "=", playerId)
    .where("token_hash", "=", tokenHash)
    .where("last_used_at", "<", at)
    .execute();
}

/** Ends sessions of a player; every process is told at commit. @returns whether there were any */
export async function deleteSessions<T>(db: Kysely<T>, which: EndedSessions, at: Date): Promise<boolean> {
  return await db.transaction().execute((trx) => deleteSessionsIn(trx, which, at));
}

/**
 * The same inside the caller's transaction. Init data stay good for the host, so what ends their sessions ends them as
 * well: those of the session that is named, or all that were signed until now, whether they were seen here or not.
 */
export async function deleteSessionsIn<T>(trx: Kysely<T>, which: EndedSessions, at: Date): Promise<boolean> {
  const { playerId, only, but } = which;
  // As everybody who changes both: the player before the sessions, so that no two wait for each other.
  await lockRow(trx, playerId);
  // Then: whoever opens a session by init data at this moment has done so already, or sees that they are ended.
  if (only === undefined) {
    await endInitData(trx, playerId, at);
    await forgetKnownDevices(trx, playerId, but === undefined ? null : Buffer.from(but, "hex"));
  }
  let ending = tables(trx).deleteFrom("session").where("player_id", "=", playerId);
  if (only !== undefined) ending = ending.where("token_hash", "=", Buffer.from(only, "hex"));
  if (but !== undefined) ending = ending.where("token_hash", "<>", Buffer.from(but, "hex"));
  const ended = await ending.returning(["init_data_at", "inside_host"]).execute();
  if (ended.length === 0) return false;
  await endInitDataOf(trx, playerId, ended);
  await tellEnded(trx, which);
  return true;
}

/** Ends a locked player's sessions but for so many that were used last, and tells every process at commit. */
export async function deleteOldest<T>(trx: Kysely<T>, playerId: bigint, kept: number): Promise<void> {
  const rows = await tables(trx)
    .deleteFrom("session")
    .where("player_id", "=", playerId)
    .where("token_hash", "in", (session) =>
      session
        .selectFrom("session")
        .select("token_hash")
        .where("player_id", "=", playerId)
        .orderBy("last_used_at", "desc")
        .orderBy("created_at", "desc")
        .offset(kept),
    )
    .returning(["token_hash", "init_data_at", "inside_host"])
    .execute();
  await endInitDataOf(trx, playerId, rows);
  for (const { token_hash } of rows) await tellEnded(trx, { playerId, only: token_hash.toString("hex") });
}

/** Ends what a way in of a locked player has opened, and tells every process at commit. */
export async function deleteOfWay<T>(
  trx: Kysely<T>,
  playerId: bigint,
  wayIn: WayIn,
  at: Date,
): Promise<void> {
  if (wayIn === "host") await endInitData(trx, playerId, at);
  const rows = await tables(trx)
    .deleteFrom("session")
    .where("player_id", "=", playerId)
    .where("way_in", "=", wayIn)
    .returning(["token_hash", "init_data_at", "inside_host"])
    .execute();
  await endInitDataOf(trx, playerId, rows);
  for (const { token_hash } of rows) await tellEnded(trx, { playerId, only: token_hash.toString("hex") });
}

type EndedRow = Pick<Selectable<SessionTable>, "init_data_at" | "inside_host">;

/** The init data of sessions that were deleted open none again, also where the host's clock is ahead of ours. */
async function endInitDataOf<T>(trx: Kysely<T>, playerId: bigint, ended: readonly EndedRow[]): Promise<void> {
  for (const { init_data_at, inside_host } of ended)
    if (inside_host && init_data_at !== null) await endInitData(trx, playerId, init_data_at);
}

async function tellEnded<T>(trx: Kysely<T>, { playerId, only, but }: EndedSessions): Promise<void> {
  const payload = [playerId, only ?? "", but ?? ""].join(" ");
  await sql`SELECT pg_notify(${sessionEndedChannel}, ${payload})`.execute(trx);
}

/** What a process is told by a payload of the channel: which have ended, or that there were some too old for any call. */
export function readEnded(payload: string): EndedSessions | "outdated" {
  if (payload === "") return "outdated";
  const [playerId = "", only, but] = payload.split(" ");
  return { playerId: BigInt(playerId), only: only || undefined, but: but || undefined };
}

/** How many players used a session since a moment, give or take the hour in which a use is not written again. */
export async function playersUsing<T>(db: Kysely<T>, since: Date): Promise<number> {
  const row = await tables(db)
    .selectFrom("session")
    .select(sql<number>`count(DISTINCT player_id)::int`.as("players"))
    .where("last_used_at", ">", since)
    .executeTakeFirstOrThrow();
  return row.players;
}

/** Forgets the browsers and the questions of a locked player, and ends every session. */
export async function eraseFromAuth<T>(trx: Kysely<T>, playerId: bigint, at: Date): Promise<void> {
  await sql`DELETE FROM seen_device WHERE player_id = ${playerId}`.execute(trx);
  await sql`DELETE FROM fresh_proof WHERE player_id = ${playerId}`.execute(trx);
  await deleteLinksOf(trx, playerId);
  await deleteSessionsIn(trx, { playerId }, at);
}

/** Ends every session, and what the host signed until now; for when no server runs, since nobody is told. */
export async function deleteAllSessions<T>(trx: Kysely<T>, at: Date): Promise<void> {
  await endEverybodysInitData(trx, at);
  await tables(trx).deleteFrom("session").execute();
}

/** Records that an address used a nonce; false when it had done so before. */
export async function useNonce<T>(
  trx: Kysely<T>,
  { address, nonce, expiresAt }: { address: string; nonce: string; expiresAt: Date },
): Promise<boolean> {
  const row = await tables(trx)
    .insertInto("sign_in_nonce")
    .values({ address, nonce, expires_at: expiresAt })
    .onConflict((conflict) => conflict.columns(["address", "nonce"]).doNothing())
    .returning("nonce")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Ends those of init data that were signed before then, so many in a transaction. Nobody calls by them any more, so that
 * nobody has to forget them; but streams may still be open: each process is told once to look for its own.
 */
async function deleteTooOld<T>(db: Kysely<T>, signedSince: Date): Promise<void> {
  let deleted = 0;
  for (let isLast = false; !isLast; )
    await db.transaction().execute(async (trx) => {
      // Who ends a player's sessions at this moment holds some and asks for others: those are left to the next time.
      const { numAffectedRows = 0n } = await sql`
        DELETE FROM session WHERE token_hash = ANY(ARRAY(
          SELECT token_hash FROM session WHERE inside_host AND init_data_at < ${signedSince}
          LIMIT ${deletedTogether} FOR UPDATE SKIP LOCKED))`.execute(trx);
      deleted += Number(numAffectedRows);
      isLast = numAffectedRows < deletedTogether;
      if (isLast && deleted > 0) await sql`SELECT pg_notify(${sessionEndedChannel}, '')`.execute(trx);
    });
}

/** Removes what cannot matter any more. */
export async function deleteOutdated<T>(
  db: Kysely<T>,
  { nowAt, idleSince, signedSince }: { nowAt: Date; idleSince: Date; signedSince: Date },
): Promise<void> {
  await tables(db).deleteFrom("sign_in_nonce").where("expires_at", "<", nowAt).execute();
  await tables(db).deleteFrom("session").where("last_used_at", "<", idleSince).execute();
  await deleteTooOld(db, signedSince);
}
