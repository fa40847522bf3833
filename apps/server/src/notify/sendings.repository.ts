import { type Kysely, sql } from "kysely";

/** Returns the ids of the announcements that were sent to all players. */
export async function sentToAll<T>(db: Kysely<T>, ids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ announcement_id: bigint }>`
    SELECT announcement_id FROM announcement_sending
    WHERE is_over AND announcement_id = ANY(${ids}::bigint[])`.execute(db);
  return rows.map(({ announcement_id: id }) => String(id));
}

/**
 * Locks the progress of sending an announcement, and returns the last notified player; undefined if the announcement
 * was sent to all players.
 */
export async function lockSending<T>(trx: Kysely<T>, id: string): Promise<bigint | undefined> {
  await sql`
    INSERT INTO announcement_sending (announcement_id) VALUES (${BigInt(id)}) ON CONFLICT DO NOTHING`.execute(
    trx,
  );
  const { rows } = await sql<{ after_player: bigint }>`
    SELECT after_player FROM announcement_sending WHERE announcement_id = ${BigInt(id)} AND NOT is_over
    FOR UPDATE`.execute(trx);
  return rows[0]?.after_player;
}

/** Stores the progress of sending an announcement; the caller has locked this progress. */
export async function updateSending<T>(
  trx: Kysely<T>,
  id: string,
  { after, isOver }: { readonly after: bigint; readonly isOver: boolean },
): Promise<void> {
  await sql`
    UPDATE announcement_sending SET after_player = ${after}, is_over = ${isOver}
    WHERE announcement_id = ${BigInt(id)}`.execute(trx);
}
