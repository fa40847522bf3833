import { type Kysely, sql } from "kysely";

/** The kinds of outbox events for players. */
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
  /** The name of the record by which its feature finds it. */
  readonly recordId: string;
}

/** Writes an outbox event once, in the transaction that makes it true. */
export async function noteFact<T>(trx: Kysely<T>, { playerId, kind, recordId }: Fact): Promise<void> {
  await noteFacts(trx, [{ playerId, kind, recordId }]);
}

/**
 * Writes many outbox events in one statement.
 *
 * An event that was written before is locked. So a concurrent sender waits for the end of this transaction, and then
 * reads the new state.
 */
export async function noteFacts<T>(on: Kysely<T>, facts: readonly Fact[]): Promise<void> {
  const players = facts.map(({ playerId }) => String(playerId));
  const kinds = facts.map(({ kind }) => kind);
  const records = facts.map(({ recordId }) => recordId);
  await sql`
    INSERT INTO fact (player_id, kind, record_id)
    SELECT DISTINCT * FROM unnest(${players}::bigint[], ${kinds}::text[], ${records}::text[])
    ON CONFLICT (player_id, kind, record_id) DO UPDATE SET at = excluded.at WHERE fact.told_at IS NULL`.execute(
    on,
  );
}

interface HowTold<Db> {
  readonly at: Date;
  readonly atMost: number;
  /** The kinds that this release knows. A newer release may write other kinds and sends them itself. */
  readonly kinds: readonly string[];
  /** Outbox events to skip. */
  readonly except: readonly string[];
  /**
   * Resolves to whether the event is still true. An event that is no longer true is deleted, and can be written and
   * sent again later.
   */
  readonly tell: (trx: Db, fact: Fact) => Promise<boolean>;
  readonly told: (id: string) => void;
  /** Called for an event that failed. A failed event does not delay later events. */
  readonly failed: (error: unknown, fact: { readonly id: string; readonly kind: FactKind }) => void;
}

/**
 * Sends outbox events that were not sent, the oldest first. Queuing the messages of an event and marking the event as
 * sent are one transaction.
 *
 * @returns the number of events that did not fail
 */
export async function tellUntold(
  db: Kysely<Record<never, never>>,
  { at, atMost, kinds, except, tell, told, failed }: HowTold<typeof db>,
): Promise<number> {
  const { rows } = await sql<{ id: bigint; player_id: bigint; kind: FactKind; record_id: string }>`
    SELECT id, player_id, kind, record_id FROM fact
    WHERE told_at IS NULL AND kind = ANY(${kinds}::text[]) AND id <> ALL(${except}::bigint[])
    ORDER BY id LIMIT ${atMost}`.execute(db);
  let count = 0;
  for (const { id, player_id: playerId, kind, record_id: recordId } of rows)
    try {
      await db.transaction().execute(async (trx) => {
        const mark = sql`UPDATE fact SET told_at = ${at} WHERE id = ${id} AND told_at IS NULL`;
        const { numAffectedRows = 0n } = await mark.execute(trx);
        if (numAffectedRows === 1n && !(await tell(trx, { playerId, kind, recordId })))
          await sql`DELETE FROM fact WHERE id = ${id}`.execute(trx);
      });
      count++;
      told(String(id));
    } catch (error) {
      failed(error, { id: String(id), kind });
    }
  return count;
}

/** Deletes events that were sent before a time. While a sent event is stored, the same event is not sent again. */
export async function forgetToldBefore<T>(db: Kysely<T>, at: Date): Promise<void> {
  await sql`DELETE FROM fact WHERE told_at < ${at}`.execute(db);
}

export async function forgetFacts<T>(trx: Kysely<T>, playerId: bigint): Promise<void> {
  await sql`DELETE FROM fact WHERE player_id = ${playerId}`.execute(trx);
}
