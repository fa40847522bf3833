import { type Kysely, sql } from "kysely";
import type { Database } from "../platform/database/index.ts";

/** Deletes the export counts of a player who deletes the account. */
export async function forgetExports<T>(trx: Kysely<T>, playerId: bigint): Promise<void> {
  await sql`DELETE FROM account_export WHERE player_id = ${playerId}`.execute(trx);
}

/**
 * Counts a requested export. The caller has locked the account's exports.
 *
 * @returns false if the limit since the given time is reached
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
