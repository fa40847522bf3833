import type { Kysely } from "kysely";
import {
  deleteOutboxEvent,
  markNotified,
  type OutboxEvent,
  type OutboxEventKind,
  pendingOutboxEvents,
} from "./outbox.repository.ts";

interface NotifyOptions<Db> {
  readonly at: Date;
  readonly atMost: number;
  /**
   * The kinds of outbox events that this release of the server knows. A newer release of the server may write
   * additional kinds of events, and processes these kinds itself.
   */
  readonly kinds: readonly string[];
  /** The ids of outbox events that the function must skip. */
  readonly except: readonly string[];
  /**
   * Queues the notices of an outbox event. The returned promise resolves to false if the event is outdated, and
   * otherwise to true. The outbox deletes an outdated event. A feature can write a deleted event again later.
   */
  readonly notify: (trx: Db, event: OutboxEvent) => Promise<boolean>;
  readonly notified: (id: string) => void;
  /**
   * The function `failed` is called for an outbox event whose processing failed. A failed outbox event does not delay
   * later events.
   */
  readonly failed: (error: unknown, event: { readonly id: string; readonly kind: OutboxEventKind }) => void;
}

/**
 * Sends the outbox events for which no notice was sent yet, the oldest first. One transaction queues the notices of an
 * event and marks the event as sent.
 *
 * @returns the number of outbox events that were processed without an error
 */
export async function notifyPending(
  db: Kysely<Record<never, never>>,
  { at, atMost, kinds, except, notify, notified, failed }: NotifyOptions<typeof db>,
): Promise<number> {
  let count = 0;
  for (const { id, playerId, kind, recordId } of await pendingOutboxEvents(db, { kinds, except, atMost }))
    try {
      await db.transaction().execute(async (trx) => {
        if ((await markNotified(trx, id, at)) && !(await notify(trx, { playerId, kind, recordId })))
          await deleteOutboxEvent(trx, id);
      });
      count++;
      notified(String(id));
    } catch (error) {
      failed(error, { id: String(id), kind });
    }
  return count;
}
