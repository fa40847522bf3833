import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { AttemptSource } from "../../platform/attempts/index.ts";

/**
 * The maximum number of devices that the server stores for each player. At a sign-in from one more device, the server
 * deletes the device whose last sign-in is the oldest.
 */
const atMost = 50;

/** Returns the hash of a device's secret, because the server does not store the secret itself. */
const hashOf = (key: string) => createHash("sha256").update(key).digest();

/**
 * Stores the device of a sign-in. The hash of a secret, which the page keeps on the device, identifies the device. From
 * then on, the device is a known device of the account.
 *
 * @param key the secret of the device; undefined if the page keeps no secret, so that the device never becomes a known
 * device
 * @param isInUse false if the sign-in creates the account, so that its first device does not count as new
 * @returns the hash of the device's secret, and whether the device is new for an account that was in use before; a
 * device whose sessions the owner has ended is new again
 */
export async function noteDevice<T>(
  trx: Kysely<T>,
  playerId: bigint,
  key: string | undefined,
  { at, isInUse }: { readonly at: Date; readonly isInUse: boolean },
): Promise<{ readonly isNew: boolean; readonly hash: Buffer | null }> {
  const { rows: seen } = await sql<{ key_hash: Buffer; is_known: boolean }>`
    SELECT key_hash, is_known FROM seen_device WHERE player_id = ${playerId}`.execute(trx);
  const hash = key === undefined ? null : hashOf(key);
  const isNew = isInUse && !seen.some(({ key_hash, is_known }) => is_known && hash?.equals(key_hash));
  if (hash === null) return { isNew, hash };
  await sql`
    INSERT INTO seen_device (player_id, key_hash, last_at) VALUES (${playerId}, ${hash}, ${at})
    ON CONFLICT (player_id, key_hash) DO UPDATE SET last_at = ${at}, is_known = true`.execute(trx);
  if (seen.length >= atMost)
    await sql`
      DELETE FROM seen_device WHERE player_id = ${playerId} AND key_hash IN (
        SELECT key_hash FROM seen_device WHERE player_id = ${playerId} ORDER BY last_at DESC OFFSET ${atMost}
      )`.execute(trx);
  return { isNew, hash };
}

/**
 * Returns the source under which an attempt of a guest is counted: a known device of the account, or all guests
 * together.
 *
 * @param playerId undefined if the account does not exist; the function then runs the same query, so that its duration
 * reveals nothing
 * @param key the secret that the device sends
 */
export async function sourceOf<T>(
  db: Kysely<T>,
  playerId: bigint | undefined,
  key: string | undefined,
): Promise<AttemptSource> {
  if (key === undefined) return "guests";
  const hash = hashOf(key);
  const { rows } = await sql`
    SELECT 1 FROM seen_device WHERE player_id = ${playerId ?? 0n} AND key_hash = ${hash} AND is_known`.execute(
    db,
  );
  return rows.length === 0 ? "guests" : `device ${hash.toString("hex")}`;
}

/** Marks the device of a session as unknown, because the owner of the account has ended the session from elsewhere. */
export async function forgetKnownDevice<T>(trx: Kysely<T>, playerId: bigint, session: Buffer): Promise<void> {
  await sql`
    UPDATE seen_device SET is_known = false
    WHERE player_id = ${playerId} AND key_hash = (
      SELECT device_hash FROM session WHERE token_hash = ${session} AND player_id = ${playerId}
    )`.execute(trx);
}

/** Marks all devices of a player as unknown, except the device of the session that stays open. */
export async function forgetKnownDevices<T>(
  trx: Kysely<T>,
  playerId: bigint,
  staying: Buffer | null,
): Promise<void> {
  await sql`
    UPDATE seen_device SET is_known = false
    WHERE player_id = ${playerId} AND is_known AND key_hash IS DISTINCT FROM (
      SELECT device_hash FROM session WHERE token_hash = ${staying} AND player_id = ${playerId}
    )`.execute(trx);
}

/**
 * Returns the devices of an account, the most recently used first. A device is identified by its hash in hex, which
 * reveals nothing about the device.
 */
export async function devicesOf<T>(
  db: Kysely<T>,
  playerId: bigint,
): Promise<readonly { readonly name: string; readonly lastAt: Date }[]> {
  const { rows } = await sql<{ name: string; last_at: Date }>`
    SELECT encode(key_hash, 'hex') AS name, last_at FROM seen_device
    WHERE player_id = ${playerId} ORDER BY last_at DESC, key_hash`.execute(db);
  return rows.map(({ name, last_at }) => ({ name, lastAt: last_at }));
}

/**
 * Returns the devices that several accounts used, ordered by the number of accounts, the largest number first. For each
 * device, returns at most 100 accounts.
 */
export async function sharedDevices<T>(
  db: Kysely<T>,
  limit: number,
): Promise<
  readonly { readonly name: string; readonly count: number; readonly players: readonly bigint[] }[]
> {
  const { rows } = await sql<{ name: string; count: number; players: string[] }>`
    SELECT encode(key_hash, 'hex') AS name, count(*)::int AS count, (array_agg(player_id))[1:100]::text[] AS players
    FROM seen_device GROUP BY key_hash HAVING count(*) > 1 ORDER BY count(*) DESC, key_hash LIMIT ${limit}`.execute(
    db,
  );
  return rows.map(({ name, count, players }) => ({ name, count, players: players.map(BigInt) }));
}

/** Returns the accounts that used a device, ordered by age, the oldest account first. */
export async function playersOfDevice<T>(
  db: Kysely<T>,
  name: string,
  limit: number,
): Promise<readonly bigint[]> {
  const { rows } = await sql<{ player_id: bigint }>`
    SELECT player_id FROM seen_device WHERE key_hash = decode(${name}, 'hex') ORDER BY player_id LIMIT ${limit}`.execute(
    db,
  );
  return rows.map(({ player_id }) => player_id);
}

/**
 * Reads the last 20 devices of each player. Returns the devices that other accounts used too. For each device, returns
 * the number of accounts, which is at most 101.
 */
export async function devicesInCommon<T>(
  db: Kysely<T>,
  playerIds: readonly bigint[],
): Promise<readonly { readonly playerId: bigint; readonly name: string; readonly players: number }[]> {
  const { rows } = await sql<{ player_id: bigint; name: string; players: number }>`
    SELECT p.id AS player_id, encode(own.key_hash, 'hex') AS name, shared.players
    FROM unnest(${playerIds.map(String)}::bigint[]) p(id)
    CROSS JOIN LATERAL (
      SELECT key_hash, last_at FROM seen_device WHERE player_id = p.id ORDER BY last_at DESC, key_hash LIMIT 20
    ) own
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS players FROM (
        SELECT 1 FROM seen_device o WHERE o.key_hash = own.key_hash LIMIT 101
      ) counted
    ) shared
    WHERE shared.players > 1 ORDER BY p.id, own.last_at DESC`.execute(db);
  return rows.map(({ player_id, name, players }) => ({ playerId: player_id, name, players }));
}
