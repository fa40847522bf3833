import pg from "pg";
import { migrateAt } from "../../../apps/server/src/platform/database/index.ts";

const template = "journeys_template";

/**
 * Makes a database with all tables in the stack's cluster: a copy of one that the first house of a stack makes. Nobody is
 * connected to that, or it could not be copied.
 *
 * @returns its URL
 */
export async function makeHouseDatabase(stackUrl: string, name: string): Promise<URL> {
  const urlOf = (database: string) => Object.assign(new URL(stackUrl), { pathname: `/${database}` });
  const client = new pg.Client({ connectionString: stackUrl });
  await client.connect();
  try {
    // Houses that begin at once take turns. Given back with the connection.
    await client.query("SELECT pg_advisory_lock(hashtext($1), 0)", [template]);
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [template]);
    if (rowCount === 0) {
      // Under another name until it is whole.
      await client.query(`DROP DATABASE IF EXISTS ${template}_part`);
      await client.query(`CREATE DATABASE ${template}_part`);
      await migrateAt(urlOf(`${template}_part`).href);
      await client.query(`ALTER DATABASE ${template}_part RENAME TO ${template}`);
    }
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  } finally {
    await client.end();
  }
  return urlOf(name);
}
