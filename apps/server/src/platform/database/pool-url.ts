import { sql } from "kysely";
import { createDatabase, type Database, sessionLimits } from "./database.ts";

/**
 * Checks that PgBouncer leads to the same database as the direct URL, and that its database sessions have the time
 * limits of the pool.
 *
 * @returns undefined if the pool can use PgBouncer; otherwise one sentence with the variable's name and the reason, and
 * without a secret
 */
export async function poolUrlProblem(
  databaseUrl: string,
  databasePoolUrl: string,
): Promise<string | undefined> {
  const direct = createDatabase({ databaseUrl, poolSize: 1 });
  const pooled = createDatabase({ databaseUrl: databasePoolUrl, poolSize: 1 });
  try {
    if ((await identityOf(direct)) !== (await identityOf(pooled)))
      return "DATABASE_POOL_URL: names another database than DATABASE_URL";
    const { rows } = await sql<{ name: string; setting: string }>`
      SELECT name, setting FROM pg_settings WHERE name = ANY (${Object.keys(sessionLimits)}::text[])`.execute(
      pooled,
    );
    const settings = new Map(rows.map(({ name, setting }) => [name, Number(setting)]));
    const [wrong] = Object.entries(sessionLimits).filter(([name, ms]) => settings.get(name) !== ms);
    return (
      wrong && `DATABASE_POOL_URL: ${wrong[0]} must be ${wrong[1]} ms: set it in connect_query of PgBouncer`
    );
  } catch (error) {
    return `DATABASE_POOL_URL: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    await Promise.all([direct.destroy(), pooled.destroy()]);
  }
}

async function identityOf(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ identity: string }>`
    SELECT concat_ws(' ', (SELECT system_identifier FROM pg_control_system()), current_database()) AS identity`.execute(
    db,
  );
  return rows[0]?.identity;
}

/**
 * Checks that a replica is a copy of the database. A replica that cannot be reached is no problem, because the reads
 * then use the primary.
 *
 * @returns undefined if both URLs name the same database, or if the replica cannot be reached; otherwise one sentence
 * with the variable's name and the reason
 */
export async function readUrlProblem(
  databaseUrl: string,
  databaseReadUrl: string,
): Promise<string | undefined> {
  const primary = createDatabase({ databaseUrl, poolSize: 1 });
  const replica = createDatabase({ databaseUrl: databaseReadUrl, poolSize: 1, answerWithinMs: 2_500 });
  try {
    const identity = await identityOf(replica).catch(() => undefined);
    if (identity === undefined || identity === (await identityOf(primary))) return undefined;
    return "DATABASE_READ_URL: names another database than DATABASE_URL";
  } finally {
    await Promise.all([primary.destroy(), replica.destroy()]);
  }
}
