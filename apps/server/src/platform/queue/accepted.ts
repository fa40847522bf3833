import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Logger } from "pino";
import type { Database } from "../database/index.ts";

const recordWithinS = 30;

/**
 * Returns true if the receiving server has accepted the message in an earlier attempt. The process may have stopped
 * after the server accepted the message and before the queue was updated.
 */
export async function wasAccepted(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM queue_taken WHERE id = ${id}`.execute(db);
  return rows.length > 0;
}

export async function insertAccepted<T>(db: Kysely<T>, id: string, at: Date): Promise<void> {
  await sql`INSERT INTO queue_taken (id, at) VALUES (${id}, ${at}) ON CONFLICT DO NOTHING`.execute(db);
}

/**
 * Records in the database that the receiving server has accepted a message. The function retries the database write
 * until shortly before the queue would send the message again, because the message would otherwise be sent twice.
 */
export async function recordAccepted(
  db: Database,
  id: string,
  { at, keptMs, log }: { readonly at: Date; readonly keptMs: number; readonly log: Logger },
): Promise<void> {
  for (let second = 0; ; second++)
    try {
      await insertAccepted(db, id, at);
      await sql`DELETE FROM queue_taken WHERE at < ${new Date(at.getTime() - keptMs)}`.execute(db);
      return;
    } catch (error) {
      if (second >= recordWithinS) {
        log.error({ err: error, queued: id }, "the database could not record that the queue sent a message");
        return;
      }
      await sleep(1_000);
    }
}
