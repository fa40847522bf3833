import { type Kysely, sql } from "kysely";
import type { Database } from "../platform/database/index.ts";

/** Deletes the records of requested exports of a player who deletes the account. */
export async function forgetExports<T>(trx: Kysely<T>, playerId: bigint): Promise<void> {
  await sql`DELETE FROM account_export WHERE player_id = ${playerId}`.execute(trx);
}

/**
 * Records that a player requested an export of the account. The caller has locked the exports of this account.
 *
 * @returns false if the player has reached the limit of exports since the given time, so that the request is not
 * recorded
 */
export async function countExport(
  trx: Database,
  playerId: bigint,
  { at, since, atMost }: { readonly at: Date; readonly since: Date; readonly atMost: number },
): Promise<boolean> {
  await sql`DELETE FROM account_export WHERE player_id = ${playerId} AND asked_at <= ${since}`.execute(trx);
  const { rows } = await sql<{ count: string }>`
    SELECT count(*)::text AS count FROM account_export WHERE player_id = ${playerId}`.execute(trx);
  if (Number(rows[0]?.count) >= atMost) return false;
  await sql`INSERT INTO account_export (player_id, asked_at) VALUES (${playerId}, ${at})`.execute(trx);
  return true;
}

/**
 * Lets a transaction be idle for the given time. PostgreSQL ends the transaction of a frozen process after this time,
 * which releases the locks of the transaction.
 */
export async function allowIdle<T>(trx: Kysely<T>, idleMs: number): Promise<void> {
  await sql`SELECT set_config('idle_in_transaction_session_timeout', ${String(idleMs)}, true)`.execute(trx);
}
