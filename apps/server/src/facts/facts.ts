import { type Kysely, sql } from "kysely";

/** What may become true for a player. */
export type FactKind =
  | "depositCredited"
  | "withdrawalSent"
  | "withdrawalConfirmed"
  | "withdrawalRefunded"
  | "rewardReady"
  | "rankUp"
  | "friendJoined";

export interface Fact {
  readonly playerId: bigint;
  readonly kind: FactKind;
  /** The record's own name, where its feature finds it. */
  readonly recordId: string;
}

/** Writes a fact down, once; the transaction is the one that makes it true. */
export async function noteFact<T>(trx: Kysely<T>, { playerId, kind, recordId }: Fact): Promise<void> {
  await sql`
    INSERT INTO fact (player_id, kind, record_id) VALUES (${playerId}, ${kind}, ${recordId})
    ON CONFLICT DO NOTHING`.execute(trx);
}

/**
 * Tells facts that were not told, the oldest first: what telling one queues, and that it was told, in one transaction.
 *
 * @returns how many there were
 */
export async function tellUntold(
  db: Kysely<Record<never, never>>,
  atMost: number,
  { at, tell }: { readonly at: Date; readonly tell: (trx: typeof db, fact: Fact) => Promise<void> },
): Promise<number> {
  const { rows } = await sql<{ id: bigint; player_id: bigint; kind: FactKind; record_id: string }>`
    SELECT id, player_id, kind, record_id FROM fact WHERE told_at IS NULL ORDER BY id LIMIT ${atMost}`.execute(
    db,
  );
  for (const { id, player_id: playerId, kind, record_id: recordId } of rows)
    await db.transaction().execute(async (trx) => {
      const told = sql`UPDATE fact SET told_at = ${at} WHERE id = ${id} AND told_at IS NULL`;
      const { numAffectedRows = 0n } = await told.execute(trx);
      if (numAffectedRows === 1n) await tell(trx, { playerId, kind, recordId });
    });
  return rows.length;
}

/** Told facts are kept for as long as the same could be written again. */
export async function forgetToldBefore<T>(db: Kysely<T>, at: Date): Promise<void> {
  await sql`DELETE FROM fact WHERE told_at < ${at}`.execute(db);
}

export async function forgetFacts<T>(trx: Kysely<T>, playerId: bigint): Promise<void> {
  await sql`DELETE FROM fact WHERE player_id = ${playerId}`.execute(trx);
}
