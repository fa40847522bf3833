import { type Kysely, sql } from "kysely";

/** The kinds of outbox events that players are notified about. */
export type OutboxEventKind =
  | "depositCredited"
  | "withdrawalSent"
  | "withdrawalConfirmed"
  | "withdrawalRefunded"
  | "rewardReady"
  | "rankUp"
  | "racePrize"
  | "friendJoined";

export interface OutboxEvent {
  readonly playerId: bigint;
  readonly kind: OutboxEventKind;
  /** The id of the record, such as a deposit, by which the feature of the event finds the record. */
  readonly recordId: string;
}

/** Writes an outbox event only once, in the same transaction as the change that the event reports. */
export async function addOutboxEvent<T>(
  trx: Kysely<T>,
  { playerId, kind, recordId }: OutboxEvent,
): Promise<void> {
  await addOutboxEvents(trx, [{ playerId, kind, recordId }]);
}

/**
 * Writes many outbox events in one statement.
 *
 * If an event is already stored, the statement locks this event. A concurrent process that sends the event therefore
 * waits until the writing transaction has ended, and then reads the new state.
 */
export async function addOutboxEvents<T>(on: Kysely<T>, events: readonly OutboxEvent[]): Promise<void> {
  const players = events.map(({ playerId }) => String(playerId));
  const kinds = events.map(({ kind }) => kind);
  const records = events.map(({ recordId }) => recordId);
  await sql`
    INSERT INTO fact (player_id, kind, record_id)
    SELECT DISTINCT * FROM unnest(${players}::bigint[], ${kinds}::text[], ${records}::text[])
    ON CONFLICT (player_id, kind, record_id) DO UPDATE SET at = excluded.at WHERE fact.told_at IS NULL`.execute(
    on,
  );
}

/** An outbox event for which no notice was sent yet. */
interface PendingOutboxEvent extends OutboxEvent {
  readonly id: bigint;
}

/**
 * Returns outbox events for which no notice was sent yet, the oldest first.
 *
 * @param which.kinds the kinds of events to return
 * @param which.except the ids of outbox events that the result must not contain
 */
export async function pendingOutboxEvents<T>(
  db: Kysely<T>,
  which: { readonly kinds: readonly string[]; readonly except: readonly string[]; readonly atMost: number },
): Promise<readonly PendingOutboxEvent[]> {
  const { kinds, except, atMost } = which;
  const { rows } = await sql<{ id: bigint; player_id: bigint; kind: OutboxEventKind; record_id: string }>`
    SELECT id, player_id, kind, record_id FROM fact
    WHERE told_at IS NULL AND kind = ANY(${kinds}::text[]) AND id <> ALL(${except}::bigint[])
    ORDER BY id LIMIT ${atMost}`.execute(db);
  return rows.map(({ id, player_id: playerId, kind, record_id: recordId }) => ({
    id,
    playerId,
    kind,
    recordId,
  }));
}

/**
 * Marks an outbox event as sent.
 *
 * @returns false if another process has sent or deleted the event
 */
export async function markNotified<T>(trx: Kysely<T>, id: bigint, at: Date): Promise<boolean> {
  const mark = sql`UPDATE fact SET told_at = ${at} WHERE id = ${id} AND told_at IS NULL`;
  const { numAffectedRows = 0n } = await mark.execute(trx);
  return numAffectedRows === 1n;
}

export async function deleteOutboxEvent<T>(trx: Kysely<T>, id: bigint): Promise<void> {
  await sql`DELETE FROM fact WHERE id = ${id}`.execute(trx);
}

/**
 * Deletes sent outbox events whose sending was before the given time. As long as a sent event is stored, the same event
 * is not sent again.
 */
export async function forgetNotifiedBefore<T>(db: Kysely<T>, at: Date): Promise<void> {
  await sql`DELETE FROM fact WHERE told_at < ${at}`.execute(db);
}

export async function forgetOutboxEvents<T>(trx: Kysely<T>, playerId: bigint): Promise<void> {
  await sql`DELETE FROM fact WHERE player_id = ${playerId}`.execute(trx);
}
