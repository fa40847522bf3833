import { type Kysely, sql } from "kysely";
import { sessionNames } from "../platform/database/index.ts";

/**
 * Returns whether no server is connected to the database. Only servers open sessions with the names in `sessionNames`,
 * and a running server keeps the sessions open.
 */
export async function isWithoutServers<T>(db: Kysely<T>): Promise<boolean> {
  const { listener, settlement, job } = sessionNames;
  const { rows } = await sql`
    SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
      AND (application_name IN (${listener}, ${settlement}) OR application_name LIKE ${job("%")})
    LIMIT 1`.execute(db);
  return rows.length === 0;
}
