import pg from "pg";
import { migrateAt } from "../../../apps/server/src/platform/database/index.ts";

const template = "journeys_template";

/**
 * Creates a database with all tables in the cluster of the stack, as a copy of a template database. The first call of
 * this function creates the template database. No session may be connected to the template database, because PostgreSQL
 * copies only a database without sessions.
 *
 * @returns the URL of the new database
 */
export async function makeDeploymentDatabase(stackUrl: string, name: string): Promise<URL> {
  const urlOf = (database: string) => Object.assign(new URL(stackUrl), { pathname: `/${database}` });
  const client = new pg.Client({ connectionString: stackUrl });
  await client.connect();
  try {
    // A database lock makes parallel calls of this function run one after another. The lock is released when the
    // database connection closes.
    await client.query("SELECT pg_advisory_lock(hashtext($1), 0)", [template]);
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [template]);
    if (rowCount === 0) {
      // The template database gets its final name only when all of its tables exist.
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
