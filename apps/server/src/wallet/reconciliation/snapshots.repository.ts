import { lockMonths } from "@gemplay/ledger";
import { sql } from "kysely";
import { type Database, executorOf } from "../../platform/database/index.ts";

/**
 * Runs a function whose queries all read the same snapshot of the database.
 *
 * @param withinMs the time limit of each SQL statement in milliseconds; 0 means no limit
 */
export async function onSnapshot<T>(
  db: Database,
  read: (snapshot: Database) => Promise<T>,
  withinMs = 0,
): Promise<T> {
  return await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (snapshot) => {
      await lockMonths(executorOf(snapshot));
      // A query of all rows can take longer than the usual statement timeout, so the code sets the statement timeout to
      // the caller's time limit.
      await sql`SELECT set_config('statement_timeout', ${String(withinMs)}, true)`.execute(snapshot);
      return await read(snapshot);
    });
}
