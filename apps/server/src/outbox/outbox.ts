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
   * The kinds of events that this release knows. A newer release may write other kinds and sends those kinds itself.
   */
  readonly kinds: readonly string[];
  /** The ids of outbox events to skip. */
  readonly except: readonly string[];
  /**
   * Resolves to whether the event is still true. An event that is no longer true is deleted. A feature can write the
   * event again later.
   */
  readonly notify: (trx: Db, event: OutboxEvent) => Promise<boolean>;
  readonly notified: (id: string) => void;
  /** Called for an outbox event that failed. A failed event does not delay later events. */
  readonly failed: (error: unknown, event: { readonly id: string; readonly kind: OutboxEventKind }) => void;
}

/**
 * Sends outbox events that were not sent, the oldest first. One transaction queues the messages of an event and marks
 * the event as sent.
 *
 * @returns the number of events that did not fail
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
