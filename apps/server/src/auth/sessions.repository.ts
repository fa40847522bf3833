import type { Device, WayIn } from "@gemplay/api-schema";
import { type Kysely, sql } from "kysely";
import type { EndedSessions } from "../platform/stream/index.ts";

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
}
interface SignInNonceTable {
  address: string;
  nonce: string;
  expires_at: Date;
}

export interface StoredSession {
  readonly playerId: bigint;
  readonly wayIn: WayIn;
  readonly lastUsedAt: Date;
}

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
    at,
  }: {
    readonly playerId: bigint;
    readonly tokenHash: Buffer;
    readonly wayIn: WayIn;
    readonly device: Device;
    readonly newDevice: boolean;
    readonly at: Date;
  },
): Promise<void> {
  await tables(trx)
    .insertInto("session")
    .values({
      player_id: playerId,
      token_hash: tokenHash,
      way_in: wayIn,
      created_at: at,
      last_used_at: at,
      new_device: newDevice,
      ...device,
    })
    .execute();
}

/** Those of the sessions that stand, by their token's hash in hex. */
export async function findSessions<T>(
  db: Kysely<T>,
  tokenHashes: readonly Buffer[],
): Promise<ReadonlyMap<string, StoredSession>> {
  const rows = await tables(db)
    .selectFrom("session")
    .select(["token_hash", "player_id", "way_in", "last_used_at"])
    .where("token_hash", "=", sql<Buffer>`ANY(${tokenHashes})`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.token_hash.toString("hex"),
      { playerId: row.player_id, wayIn: row.way_in, lastUsedAt: row.last_used_at },
    ]),
  );
}

export interface ListedSession extends Omit<StoredSession, "playerId"> {
  readonly tokenHash: Buffer;
  readonly device: Device;
  readonly newDevice: boolean;
  readonly createdAt: Date;
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
export async function deleteSessions<T>(db: Kysely<T>, which: EndedSessions): Promise<boolean> {
  return await db.transaction().execute((trx) => deleteSessionsIn(trx, which));
}

/** The same inside the caller's transaction. */
export async function deleteSessionsIn<T>(trx: Kysely<T>, which: EndedSessions): Promise<boolean> {
  const { playerId, only, but } = which;
  let ending = tables(trx).deleteFrom("session").where("player_id", "=", playerId);
  if (only !== undefined) ending = ending.where("token_hash", "=", Buffer.from(only, "hex"));
  if (but !== undefined) ending = ending.where("token_hash", "<>", Buffer.from(but, "hex"));
  const { numDeletedRows } = await ending.executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await tellEnded(trx, which);
  return true;
}

/** Ends a player's sessions but for so many that were used last, and tells every process at commit. */
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
    .returning("token_hash")
    .execute();
  for (const { token_hash } of rows) await tellEnded(trx, { playerId, only: token_hash.toString("hex") });
}

/** Ends what a way in has opened, and tells every process at commit. */
export async function deleteOfWay<T>(trx: Kysely<T>, playerId: bigint, wayIn: WayIn): Promise<void> {
  const rows = await tables(trx)
    .deleteFrom("session")
    .where("player_id", "=", playerId)
    .where("way_in", "=", wayIn)
    .returning("token_hash")
    .execute();
  for (const { token_hash } of rows) await tellEnded(trx, { playerId, only: token_hash.toString("hex") });
}

async function tellEnded<T>(trx: Kysely<T>, { playerId, only, but }: EndedSessions): Promise<void> {
  const payload = [playerId, only ?? "", but ?? ""].join(" ");
  await sql`SELECT pg_notify(${sessionEndedChannel}, ${payload})`.execute(trx);
}

/** What a process is told by a payload of the channel. */
export function readEnded(payload: string): EndedSessions {
  const [playerId = "", only, but] = payload.split(" ");
  return { playerId: BigInt(playerId), only: only || undefined, but: but || undefined };
}

/** Forgets the browsers and the questions of a locked player, and ends every session. */
export async function eraseFromAuth<T>(trx: Kysely<T>, playerId: bigint): Promise<void> {
  await sql`DELETE FROM seen_device WHERE player_id = ${playerId}`.execute(trx);
  await sql`DELETE FROM fresh_proof WHERE player_id = ${playerId}`.execute(trx);
  await deleteSessionsIn(trx, { playerId });
}

/** Ends every session; for when no server runs, since nobody is told. */
export async function deleteAllSessions<T>(trx: Kysely<T>): Promise<void> {
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

/** Removes what cannot matter any more. */
export async function deleteOutdated<T>(
  db: Kysely<T>,
  { nowAt, idleSince }: { nowAt: Date; idleSince: Date },
): Promise<void> {
  await tables(db).deleteFrom("sign_in_nonce").where("expires_at", "<", nowAt).execute();
  await tables(db).deleteFrom("session").where("last_used_at", "<", idleSince).execute();
}
