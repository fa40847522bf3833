import type { Kysely } from "kysely";
import { deleteFact, type Fact, type FactKind, markTold, untoldFacts } from "./facts.repository.ts";

interface HowTold<Db> {
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
  readonly tell: (trx: Db, fact: Fact) => Promise<boolean>;
  readonly told: (id: string) => void;
  /** Called for an outbox event that failed. A failed event does not delay later events. */
  readonly failed: (error: unknown, fact: { readonly id: string; readonly kind: FactKind }) => void;
}

/**
 * Sends outbox events that were not sent, the oldest first. One transaction queues the messages of an event and marks
 * the event as sent.
 *
 * @returns the number of events that did not fail
 */
export async function tellUntold(
  db: Kysely<Record<never, never>>,
  { at, atMost, kinds, except, tell, told, failed }: HowTold<typeof db>,
): Promise<number> {
  let count = 0;
  for (const { id, playerId, kind, recordId } of await untoldFacts(db, { kinds, except, atMost }))
    try {
      await db.transaction().execute(async (trx) => {
        if ((await markTold(trx, id, at)) && !(await tell(trx, { playerId, kind, recordId })))
          await deleteFact(trx, id);
      });
      count++;
      told(String(id));
    } catch (error) {
      failed(error, { id: String(id), kind });
    }
  return count;
}
