import { randomUUID } from "node:crypto";
import type { Device } from "@gemplay/api-schema";
import { type Generated, type Kysely, sql } from "kysely";

interface PushSubscriptionTable {
  player_id: bigint;
  id: string;
  session_hash: Buffer;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Date;
  last_sent_at: Generated<Date | null>;
}

const tables = <T>(db: Kysely<T>) => db as unknown as Kysely<{ push_subscription: PushSubscriptionTable }>;

/** The address of a browser at its push service, and the keys for its messages. */
export interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** A browser with push notices, as the player sees it. */
export interface PushDevice {
  readonly id: string;
  readonly device: Device;
  /** The hash of the token of the session, in hex. */
  readonly sessionId: string;
  readonly createdAt: Date;
  readonly lastSentAt: Date | null;
}

/**
 * Stores the subscription of a session's browser. The function replaces an earlier subscription of the session, and
 * removes the same browser from every other account and session.
 */
export async function keepSubscription<T>(
  trx: Kysely<T>,
  playerId: bigint,
  sessionHash: Buffer,
  { endpoint, p256dh, auth }: Subscription,
  at: Date,
): Promise<void> {
  await tables(trx)
    .deleteFrom("push_subscription")
    .where("endpoint", "=", endpoint)
    .where((row) => row.not(row.and({ player_id: playerId, session_hash: sessionHash })))
    .execute();
  const kept = { endpoint, p256dh, auth, created_at: at };
  await tables(trx)
    .insertInto("push_subscription")
    .values({ player_id: playerId, id: randomUUID(), session_hash: sessionHash, ...kept })
    .onConflict((conflict) => conflict.columns(["player_id", "session_hash"]).doUpdateSet(kept))
    .execute();
}

export async function findSubscription<T>(
  db: Kysely<T>,
  playerId: bigint,
  id: string,
): Promise<Subscription | undefined> {
  return await tables(db)
    .selectFrom("push_subscription")
    .select(["endpoint", "p256dh", "auth"])
    .where("player_id", "=", playerId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function subscriptionIds<T>(db: Kysely<T>, playerId: bigint): Promise<readonly string[]> {
  const rows = await tables(db)
    .selectFrom("push_subscription")
    .select("id")
    .where("player_id", "=", playerId)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the player's browsers with push notices, the newest first. */
export async function pushDevices<T>(db: Kysely<T>, playerId: bigint): Promise<readonly PushDevice[]> {
  const { rows } = await sql<{
    id: string;
    session_hash: Buffer;
    created_at: Date;
    last_sent_at: Date | null;
    browser: string;
    system: string;
    form: Device["form"];
  }>`
    SELECT id, session_hash, push_subscription.created_at, last_sent_at, browser, system, form
    FROM push_subscription JOIN session
      ON session.player_id = push_subscription.player_id AND session.token_hash = session_hash
    WHERE push_subscription.player_id = ${playerId}
    ORDER BY push_subscription.created_at DESC, id`.execute(db);
  return rows.map(({ id, session_hash, created_at, last_sent_at, ...device }) => ({
    id,
    device,
    sessionId: session_hash.toString("hex"),
    createdAt: created_at,
    lastSentAt: last_sent_at,
  }));
}

/** @returns false if the player has no such subscription */
export async function dropSubscription<T>(db: Kysely<T>, playerId: bigint, id: string): Promise<boolean> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom("push_subscription")
    .where("player_id", "=", playerId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Removes a subscription that the push service no longer knows. The subscription stays if the browser has renewed it
 * since the message was sent.
 */
export async function dropDead<T>(
  db: Kysely<T>,
  playerId: bigint,
  id: string,
  endpoint: string,
): Promise<void> {
  await tables(db)
    .deleteFrom("push_subscription")
    .where("player_id", "=", playerId)
    .where("id", "=", id)
    .where("endpoint", "=", endpoint)
    .execute();
}

export async function noteSent<T>(db: Kysely<T>, playerId: bigint, id: string, at: Date): Promise<void> {
  await tables(db)
    .updateTable("push_subscription")
    .set({ last_sent_at: at })
    .where("player_id", "=", playerId)
    .where("id", "=", id)
    .execute();
}

/** Removes all subscriptions of a player whose account is frozen or deleted. */
export async function forgetSubscriptions<T>(trx: Kysely<T>, playerId: bigint): Promise<void> {
  await tables(trx).deleteFrom("push_subscription").where("player_id", "=", playerId).execute();
}
