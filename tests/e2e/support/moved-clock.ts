import pg from "pg";

export interface MovedClock {
  nowMs(): Promise<number>;
  /**
   * Sets the time and waits until the server uses the new time. An open page receives the new time only when it
   * reloads.
   */
  setTo(atMs: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Makes the clock of a database settable, without a change of the server. The server reads the time with
 * `clock_timestamp()`. In this database, a test function of the same name replaces PostgreSQL's `clock_timestamp()`.
 * Call `moveClockOf` after the tables exist and before the server connects.
 *
 * @param serverTime returns the time that the server reports
 */
export async function moveClockOf(
  databaseUrl: string,
  serverTime: () => Promise<number>,
): Promise<MovedClock> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const name = client.escapeIdentifier(new URL(databaseUrl).pathname.slice(1));
  await client.query(`
    CREATE SCHEMA moved;
    CREATE TABLE moved.clock (by interval NOT NULL);
    INSERT INTO moved.clock VALUES ('0');
    CREATE FUNCTION moved.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS
      'SELECT pg_catalog.clock_timestamp() + by FROM moved.clock';
    ALTER DATABASE ${name} SET search_path = moved, pg_catalog, public`);
  const nowMs = async () => {
    const { rows } = await client.query<{ ms: string }>(
      "SELECT (extract(epoch FROM moved.clock_timestamp()) * 1000)::text AS ms",
    );
    return Number(rows[0]?.ms);
  };
  return {
    nowMs,
    async setTo(atMs) {
      await client.query(
        "UPDATE moved.clock SET by = to_timestamp($1::float8 / 1000) - pg_catalog.clock_timestamp()",
        [atMs],
      );
      for (let tries = 0; Math.abs((await serverTime()) - (await nowMs())) > 250; tries++)
        if (tries === 100) throw new Error("the server does not go by its database's clock");
        else await new Promise((done) => setTimeout(done, 100));
    },
    stop: () => client.end(),
  };
}
