import type { WayIn } from "@gemplay/api-schema";
import { type Kysely, sql } from "kysely";

interface SessionTable {
  player_id: bigint;
  token_hash: Buffer;
  way_in: WayIn;
  created_at: Date;
  last_used_at: Date;
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
    at,
  }: { readonly playerId: bigint; readonly tokenHash: Buffer; readonly wayIn: WayIn; readonly at: Date },
): Promise<void> {
  await tables(trx)
    .insertInto("session")
    .values({
      player_id: playerId,
      token_hash: tokenHash,
      way_in: wayIn,
      created_at: at,
      last_used_at: at,
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

/** Ends one session, or all of a player's; every process is told at commit. */
export async function deleteSessions<T>(
  db: Kysely<T>,
  { playerId, tokenHash }: { playerId: bigint; tokenHash?: Buffer | undefined },
): Promise<void> {
  await tables(db)
    .transaction()
    .execute(async (trx) => {
      let ending = trx.deleteFrom("session").where("player_id", "=", playerId);
      if (tokenHash !== undefined) ending = ending.where("token_hash", "=", tokenHash);
      await ending.execute();
      const ended = tokenHash === undefined ? String(playerId) : `${playerId} ${tokenHash.toString("hex")}`;
      await sql`SELECT pg_notify(${sessionEndedChannel}, ${ended})`.execute(trx);
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
