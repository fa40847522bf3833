import pg from "pg";

export interface DatabaseTime {
  /** Returns the current time of the database clock, in milliseconds since 1970 with a fractional part. */
  readMs(): Promise<number>;
  stop(): Promise<void>;
}

const patienceMs = 2_000;

/**
 * Reads the time of the database clock on a separate connection, so that the answer does not wait for other statements.
 */
export function createDatabaseTime(databaseUrl: string): DatabaseTime {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    application_name: "gemplay clock",
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    idleTimeoutMillis: 0,
  });
  // The error of a lost connection is ignored, because the connection pool opens a new connection. If the new
  // connection does not work either, the next query for the database time fails.
  pool.on("error", () => undefined);
  return {
    async readMs() {
      const { rows } = await pool.query<{ ms: string }>(
        "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::text AS ms",
      );
      return Number(rows[0]?.ms);
    },
    stop: () => pool.end(),
  };
}
