import pg from "pg";

export interface DatabaseTime {
  /** The database's clock at this moment, milliseconds since 1970 with fractions. */
  readMs(): Promise<number>;
  stop(): Promise<void>;
}

const patienceMs = 2_000;

/** Asks for the database's time on a connection of its own, where no other statement makes the answer late. */
export function createDatabaseTime(databaseUrl: string): DatabaseTime {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    application_name: "gemplay clock",
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    idleTimeoutMillis: 0,
  });
  // The pool replaces a connection that was lost, and the next question tells whether there is another.
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
