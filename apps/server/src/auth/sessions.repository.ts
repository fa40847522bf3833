import type { Device, WayIn } from "@gemplay/api-schema";
import { type Kysely, sql } from "kysely";

interface SessionTable {
  player_id: bigint;
  token_hash: Buffer;
  way_in: WayIn;
  created_at: Date;
  last_used_at: Date;
  browser: string;
  system: string;
  form: Device["form"];
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

/** NOTIFY channel: `<player id>` or `<player id> <session id>` of what has ended. */
export const sessionEndedChannel = "gemplay_session";

function tables<T>(db: Kysely<T>): Kysely<{ session: SessionTable; sign_in_nonce: SignInNonceTable }> {
  return db as unknown as Kysely<{ session: SessionTable; sign_in_nonce: SignInNonceTable }>;
}

export async function insertSession<T>(
  trx: Kysely<T>,
  {
    playerId,
    tokenHash,
    wayIn,
    device,
    at,
  }: {
    readonly playerId: bigint;
    readonly tokenHash: Buffer;
    readonly wayIn: WayIn;
    readonly device: Device;
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
  return rows.map(({ token_hash, way_in, last_used_at, created_at, browser, system, form }) => ({
    tokenHash: token_hash,
    wayIn: way_in,
    device: { browser, system, form },
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

/** Which of a player's sessions: one, all but one, or all. */
export type WhichSessions = { readonly only: Buffer } | { readonly but: Buffer } | "all";

/** Ends sessions of a player; every process is told at commit. @returns whose ids they had; undefined: any of the player's */
export async function deleteSessions<T>(
  db: Kysely<T>,
  playerId: bigint,
  which: WhichSessions,
): Promise<readonly string[] | undefined> {
  return await tables(db)
    .transaction()
    .execute(async (trx) => {
      let ending = trx.deleteFrom("session").where("player_id", "=", playerId);
      if (which !== "all")
        ending =
          "only" in which
            ? ending.where("token_hash", "=", which.only)
            : ending.where("token_hash", "<>", which.but);
      const rows = await ending.returning("token_hash").execute();
      const ids = which === "all" ? undefined : rows.map(({ token_hash }) => token_hash.toString("hex"));
      for (const ended of ids?.map((id) => `${playerId} ${id}`) ?? [String(playerId)])
        await sql`SELECT pg_notify(${sessionEndedChannel}, ${ended})`.execute(trx);
      return ids;
    });
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
