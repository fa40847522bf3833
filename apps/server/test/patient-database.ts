// Opens databases for tests that may hold a lock or run on a slow machine.
import { withOption } from "../../../tests/setup/database.ts";
import { createDatabase, type Database } from "../src/platform/database/index.ts";

/**
 * Opens a database whose statements wait for locks and for sessions much longer than in production. A test may hold a
 * lock until it has seen the waiting statement, and a slow machine needs seconds for a new session.
 */
export function patientDatabase(databaseUrl: string): Database {
  return createDatabase({
    databaseUrl: withOption(databaseUrl, "lock_timeout", "120000"),
    sessionWaitMs: 60_000,
  });
}
