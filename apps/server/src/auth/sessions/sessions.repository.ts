import type { Device, SignInMethod } from "@gemplay/api-schema";
import { type Generated, type Kysely, type Selectable, sql } from "kysely";
import { endEverybodysInitData, endInitData, lockRow } from "../../account/index.ts";
import type { EndedSessions } from "../../platform/stream/index.ts";
import { forgetKnownDevice, forgetKnownDevices } from "../devices/index.ts";
import { deletePasskeysOf } from "../passkeys/index.ts";
import { deleteLinksOf } from "./sign-in-links.repository.ts";

interface SessionTable {
  player_id: bigint;
  token_hash: Buffer;
  way_in: SignInMethod;
  created_at: Date;
  last_used_at: Date;
  /** The start of the current play session; null if the current play session began at the sign-in. */
  play_began_at: Generated<Date | null>;
  browser: string;
  system: string;
  form: Device["form"];
  new_device: boolean;
  device_hash: Buffer | null;
  /**
   * The time at which the messaging host signed the init data of the session or of its sign-in link; null for a session
   * without init data.
   */
  init_data_at: Generated<Date | null>;
  /** True if the caller sends init data instead of a session token. */
  inside_host: Generated<boolean>;
}
interface SignInNonceTable {
  address: string;
  nonce: string;
  expires_at: Date;
}

export interface StoredSession {
  readonly playerId: bigint;
  readonly signInMethod: SignInMethod;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly initDataAt: Date | null;
  /** True if the device was new for the account when the session opened. */
  readonly newDevice: boolean;
}

/**
 * The maximum number of open sessions per player. If a player reaches the maximum, a further sign-in ends the least
 * recently used session.
 */
export const sessionsAtMost = 100;

/** The maximum number of sessions that the clean-up job locks in one transaction. */
const deletedTogether = 1_000;

/** This NOTIFY channel reports ended sessions. The function `readEnded` parses the payloads of this channel. */
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
    signInMethod,
    device,
    newDevice,
    deviceHash,
    initDataAt,
    insideHost,
    at,
  }: {
    readonly playerId: bigint;
    readonly tokenHash: Buffer;
    readonly signInMethod: SignInMethod;
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
      way_in: signInMethod,
      created_at: at,
      last_used_at: at,
      new_device: newDevice,
      device_hash: deviceHash,
      ...device,
      init_data_at: initDataAt,
      inside_host: insideHost,
    });
  // If two processes receive the same new init data at the same time, both processes use the same session.
  const once = insideHost ? insertion.onConflict((conflict) => conflict.doNothing()) : insertion;
  await once.execute();
}

/** Finds open sessions by the hashes of their tokens in hex. */
export async function findSessions<T>(
  db: Kysely<T>,
  tokenHashes: readonly Buffer[],
): Promise<ReadonlyMap<string, StoredSession>> {
  const rows = await tables(db)
    .selectFrom("session")
    .select(["token_hash", "player_id", "way_in", "created_at", "last_used_at", "init_data_at", "new_device"])
    .where("token_hash", "=", sql<Buffer>`ANY(${tokenHashes})`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.token_hash.toString("hex"),
      {
        playerId: row.player_id,
        signInMethod: row.way_in,
        createdAt: row.created_at,
        lastUsedAt: row.last_used_at,
        initDataAt: row.init_data_at,
        newDevice: row.new_device,
      },
    ]),
  );
}

/** Finds an open session by the hash of its token. */
export async function findSession<T>(db: Kysely<T>, tokenHash: Buffer): Promise<StoredSession | undefined> {
  return (await findSessions(db, [tokenHash])).get(tokenHash.toString("hex"));
}

/**
 * Returns the time at which the current play session of an open session began, or undefined if the session has ended.
 *
 * @param sessionId the hash of the session's token in hex
 */
export async function findPlayStart<T>(
  db: Kysely<T>,
  playerId: bigint,
  sessionId: string,
): Promise<Date | undefined> {
  const row = await tables(db)
    .selectFrom("session")
    .select(["created_at", "play_began_at"])
    .where("player_id", "=", playerId)
    .where("token_hash", "=", Buffer.from(sessionId, "hex"))
    .executeTakeFirst();
  return row && (row.play_began_at ?? row.created_at);
}

export interface ListedSession extends Omit<StoredSession, "playerId" | "initDataAt"> {
  readonly tokenHash: Buffer;
  readonly device: Device;
}

/**
 * Lists a player's sessions that were used since the given time. The caller's own session is the first in the list. The
 * other sessions follow, the most recently used first.
 */
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
    signInMethod: way_in,
    device: { browser: device.browser, system: device.system, form: device.form },
    newDevice: new_device,
    createdAt: created_at,
    lastUsedAt: last_used_at,
  }));
}

/**
 * A new play session begins with the first use of a session whose stored last use is older than this time in
 * milliseconds. The server stores the last use once an hour. A play session therefore always ends after three hours
 * without a use, and never ends after less than two hours.
 */
const playGapMs = 3 * 3_600_000;

/**
 * Stores the time at which a session was used. If the session was unused before for longer than `playGapMs`, a new play
 * session begins.
 */
export async function touchSession<T>(
  db: Kysely<T>,
  { playerId, tokenHash, at }: { playerId: bigint; tokenHash: Buffer; at: Date },
): Promise<void> {
  await tables(db)
    .updateTable("session")
    .set({
      last_used_at: at,
      play_began_at: sql<Date | null>`CASE WHEN last_used_at < ${new Date(at.getTime() - playGapMs)}
                                           THEN ${at}::timestamptz ELSE play_began_at END`,
    })
    .where("player_id", "=", playerId)
    .where("token_hash", "=", tokenHash)
    .where("last_used_at", "<", at)
    .execute();
}

/**
 * Ends the given sessions of a player, and notifies every process at commit.
 *
 * @returns true if the function ended at least one session
 */
export async function deleteSessions<T>(
  db: Kysely<T>,
  which: EndedSessions,
  at: Date,
  forgetsDevices: boolean,
): Promise<boolean> {
  return await db.transaction().execute((trx) => deleteSessionsIn(trx, which, at, forgetsDevices));
}

/**
 * Ends the given sessions of a player inside the caller's transaction. The signature of init data stays valid after the
 * end of a session, so the function also marks the init data as ended. If the caller names no single session, the
 * function ends all init data of the player that were signed until now, used or not.
 *
 * @param forgetsDevices true if the devices of the ended sessions become unknown to the account
 */
export async function deleteSessionsIn<T>(
  trx: Kysely<T>,
  which: EndedSessions,
  at: Date,
  forgetsDevices = true,
): Promise<boolean> {
  const { playerId, only, but } = which;
  // The transaction locks the player's row before the sessions, as every other transaction does, so that no deadlock
  // occurs.
  await lockRow(trx, playerId);
  // The transaction ends the init data before it deletes the sessions. A concurrent transaction that opens a session by
  // init data has therefore either committed, or finds that the init data have ended.
  if (only === undefined) {
    await endInitData(trx, playerId, at);
    if (forgetsDevices)
      await forgetKnownDevices(trx, playerId, but === undefined ? null : Buffer.from(but, "hex"));
  } else if (forgetsDevices) await forgetKnownDevice(trx, playerId, Buffer.from(only, "hex"));
  let ending = tables(trx).deleteFrom("session").where("player_id", "=", playerId);
  if (only !== undefined) ending = ending.where("token_hash", "=", Buffer.from(only, "hex"));
  if (but !== undefined) ending = ending.where("token_hash", "<>", Buffer.from(but, "hex"));
  const ended = await ending.returning(["init_data_at", "inside_host"]).execute();
  if (ended.length === 0) return false;
  await endInitDataOf(trx, playerId, ended);
  await notifyEnded(trx, which);
  return true;
}

/**
 * If a player has more sessions than the maximum, ends the least recently used sessions, and notifies every process at
 * commit. The caller must have locked the player's row.
 */
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
  for (const { token_hash } of rows) await notifyEnded(trx, { playerId, only: token_hash.toString("hex") });
}

/**
 * Ends the sessions that a player has opened with one sign-in method, and notifies every process at commit. The caller
 * must have locked the player's row.
 */
export async function deleteOfMethod<T>(
  trx: Kysely<T>,
  playerId: bigint,
  signInMethod: SignInMethod,
  at: Date,
): Promise<void> {
  if (signInMethod === "host") await endInitData(trx, playerId, at);
  const rows = await tables(trx)
    .deleteFrom("session")
    .where("player_id", "=", playerId)
    .where("way_in", "=", signInMethod)
    .returning(["token_hash", "init_data_at", "inside_host"])
    .execute();
  await endInitDataOf(trx, playerId, rows);
  for (const { token_hash } of rows) await notifyEnded(trx, { playerId, only: token_hash.toString("hex") });
}

type EndedRow = Pick<Selectable<SessionTable>, "init_data_at" | "inside_host">;

/**
 * Marks the init data of deleted sessions as ended, so that they open no session again. This also works if the clock of
 * the messaging host is ahead.
 */
async function endInitDataOf<T>(trx: Kysely<T>, playerId: bigint, ended: readonly EndedRow[]): Promise<void> {
  for (const { init_data_at, inside_host } of ended)
    if (inside_host && init_data_at !== null) await endInitData(trx, playerId, init_data_at);
}

async function notifyEnded<T>(trx: Kysely<T>, { playerId, only, but }: EndedSessions): Promise<void> {
  const payload = [playerId, only ?? "", but ?? ""].join(" ");
  await sql`SELECT pg_notify(${sessionEndedChannel}, ${payload})`.execute(trx);
}

/**
 * Parses a notification about ended sessions. Returns the ended sessions, or "outdated" if the clean-up job deleted
 * sessions that no call could use any more.
 */
export function readEnded(payload: string): EndedSessions | "outdated" {
  if (payload === "") return "outdated";
  const [playerId = "", only, but] = payload.split(" ");
  return { playerId: BigInt(playerId), only: only || undefined, but: but || undefined };
}

/**
 * Returns the number of players who used a session since the given time. The server stores the time of a session's last
 * use only once an hour, so the number of players is exact to an hour.
 */
export async function playersUsing<T>(db: Kysely<T>, since: Date): Promise<number> {
  const row = await tables(db)
    .selectFrom("session")
    .select(sql<number>`count(DISTINCT player_id)::int`.as("players"))
    .where("last_used_at", ">", since)
    .executeTakeFirstOrThrow();
  return row.players;
}

/**
 * Deletes the devices, proof requests and sign-in links of a player, and ends all sessions of the player. The caller
 * must have locked the player's row.
 */
export async function eraseFromAuth<T>(trx: Kysely<T>, playerId: bigint, at: Date): Promise<void> {
  await sql`DELETE FROM seen_device WHERE player_id = ${playerId}`.execute(trx);
  await sql`DELETE FROM fresh_proof WHERE player_id = ${playerId}`.execute(trx);
  await deletePasskeysOf(trx, playerId);
  await deleteLinksOf(trx, playerId);
  await deleteSessionsIn(trx, { playerId }, at);
}

/**
 * Ends all sessions of all players, and all init data that were signed until now. No server process may run at the same
 * time, because the function notifies no process.
 */
export async function deleteAllSessions<T>(trx: Kysely<T>, at: Date): Promise<void> {
  await endEverybodysInitData(trx, at);
  await tables(trx).deleteFrom("session").execute();
}

/**
 * Records that a wallet address used a nonce of a sign-in message. Returns false if the nonce was already used by the
 * wallet address.
 */
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
 * Deletes the sessions of init data that were signed before the given time, in small transactions. No call can use the
 * deleted sessions any more, so the caches of the processes need no notification. Clients may still have open event
 * streams of the deleted sessions. The function therefore notifies each process once, so that the process checks its
 * own event streams.
 */
async function deleteTooOld<T>(db: Kysely<T>, signedSince: Date): Promise<void> {
  let deleted = 0;
  for (let isLast = false; !isLast; )
    await db.transaction().execute(async (trx) => {
      // The clean-up job skips rows that another transaction has locked, because waiting for the locks could cause a
      // deadlock. The next run of the clean-up job deletes the skipped rows.
      const { numAffectedRows = 0n } = await sql`
        DELETE FROM session WHERE token_hash = ANY(ARRAY(
          SELECT token_hash FROM session WHERE inside_host AND init_data_at < ${signedSince}
          LIMIT ${deletedTogether} FOR UPDATE SKIP LOCKED))`.execute(trx);
      deleted += Number(numAffectedRows);
      isLast = numAffectedRows < deletedTogether;
      if (isLast && deleted > 0) await sql`SELECT pg_notify(${sessionEndedChannel}, '')`.execute(trx);
    });
}

/** Deletes expired nonces of sign-in messages, and sessions that no call can use any more. */
export async function deleteOutdated<T>(
  db: Kysely<T>,
  { nowAt, idleSince, signedSince }: { nowAt: Date; idleSince: Date; signedSince: Date },
): Promise<void> {
  await tables(db).deleteFrom("sign_in_nonce").where("expires_at", "<", nowAt).execute();
  await tables(db).deleteFrom("session").where("last_used_at", "<", idleSince).execute();
  await deleteTooOld(db, signedSince);
}
