// Creates a database for a test file in the cluster that the whole run shares.
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, inject } from "vitest";
import { runStatements, urlOfDatabase } from "./run-statements.ts";
import { type Tables, templateOf } from "./templates.ts";

export interface TestDatabase {
  readonly url: string;
  /** Ends the remaining sessions and removes the test database. */
  drop(): Promise<void>;
}

/**
 * Returns the database's URL over TCP, without the Unix socket. Tests need the URL over TCP to put a proxy between the
 * caller and the database.
 */
export function overNetwork(databaseUrl: string): URL {
  const url = new URL(databaseUrl);
  url.searchParams.delete("host");
  return url;
}

/** Returns the given URL with an additional connection option. */
export function withOption(databaseUrl: string, name: string, value: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set(name, value);
  return url.href;
}

/** Creates a test database. The test database is empty unless `tables` names its first tables. */
export async function createTestDatabase(tables?: Tables): Promise<TestDatabase> {
  const server = inject("postgresUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const template = tables === undefined ? "" : ` TEMPLATE ${templateOf(tables)}`;
  // The strategy `file_copy` copies the files of the template directly. The default strategy of PostgreSQL writes all
  // blocks through the write-ahead log and takes twice the time.
  await runStatements(server, `CREATE DATABASE ${name} STRATEGY file_copy${template}`);
  return {
    url: urlOfDatabase(server, name),
    drop: () => runStatements(server, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

/**
 * Creates a test database before the tests of the file and removes the database after the last test. The `afterAll`
 * hook of the test file runs before the removal.
 *
 * @param prepare receives the database and sets up the tests
 * @param tables the first tables, as for `createTestDatabase`
 */
export function withDatabase(prepare: (database: TestDatabase) => unknown, tables?: Tables): void {
  let made: TestDatabase | undefined;
  beforeAll(async () => {
    made = await createTestDatabase(tables);
    await prepare(made);
  });
  afterAll(() => made?.drop());
}
