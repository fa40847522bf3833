// A database of its own for a test file, in the cluster that the run shares.
import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { type Tables, templateOf } from "./templates.ts";

export interface TestDatabase {
  readonly url: string;
  /** Ends what sessions are left and removes the database. */
  drop(): Promise<void>;
}

/** The way to a database over the network: for tests that stand between it and whoever calls it, or lead them astray. */
export function overNetwork(databaseUrl: string): URL {
  const url = new URL(databaseUrl);
  url.searchParams.delete("host");
  return url;
}

/** The same way, with an option of the connection. */
export function withOption(databaseUrl: string, name: string, value: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set(name, value);
  return url.href;
}

/** Makes a database, empty unless `tables` says which it begins with. */
export async function createTestDatabase(tables?: Tables): Promise<TestDatabase> {
  const server = inject("postgresUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const template = tables === undefined ? "" : ` TEMPLATE ${templateOf(tables)}`;
  // Files are copied as they lie there: block by block through the log takes twice the time.
  await runOnce(server, `CREATE DATABASE ${name} STRATEGY file_copy${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOnce(server, `DROP DATABASE ${name} WITH (FORCE)`) };
}

/**
 * Makes a database before the tests of the file and removes it after them; what the caller's own `afterAll` does, it does
 * before that.
 *
 * @param prepare takes the database and makes what else the tests begin with
 * @param tables as of `createTestDatabase`
 */
export function withDatabase(prepare: (database: TestDatabase) => unknown, tables?: Tables): void {
  let made: TestDatabase | undefined;
  beforeAll(async () => {
    made = await createTestDatabase(tables);
    await prepare(made);
  });
  afterAll(() => made?.drop());
}

async function runOnce(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
