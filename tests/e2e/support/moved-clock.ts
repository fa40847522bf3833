import pg from "pg";

export interface MovedClock {
  nowMs(): Promise<number>;
  /** Sets the time and waits until the server goes by it; a page that is open learns of it when it loads anew. */
  setTo(atMs: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Makes the clock of a database one that can be set. The server's time is its database's, so nothing of the server knows of
 * this: it asks for `clock_timestamp()`, and in this database another function of that name is found first. Call it before
 * the server connects, and after the tables were made.
 *
 * @param serverTime what the server says that the time is
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
