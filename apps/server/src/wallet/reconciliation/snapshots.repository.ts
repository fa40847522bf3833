import { holdMonths } from "@gemplay/ledger";
import { sql } from "kysely";
import { type Database, executorOf } from "../../platform/database/index.ts";

/**
 * Runs reads on one snapshot of the database.
 *
 * @param withinMs the time limit of each statement in milliseconds; 0 means no limit
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
      await holdMonths(executorOf(snapshot));
      // A read of all rows may take long, so the code sets the statement timeout to the caller's limit.
      await sql`SELECT set_config('statement_timeout', ${String(withinMs)}, true)`.execute(snapshot);
      return await read(snapshot);
    });
}
