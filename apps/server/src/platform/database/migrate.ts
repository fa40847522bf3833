import { readdir, readFile } from "node:fs/promises";
import { ledgerMigrations, readLedgerMigration } from "@gemplay/ledger";
import { CompiledQuery, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { createDatabase, type Database } from "./database.ts";
import { lockNumber } from "./locks.ts";

const folder = new URL("../../../migrations/", import.meta.url);
/**
 * Maximum time in milliseconds that a migration waits for a table lock. After the maximum time the migration fails,
 * because all other statements on the same table wait behind a waiting migration.
 */
const longestLockWaitMs = 10_000;

/** Returns the migrations of the ledger and of the server by name. */
async function allMigrations(): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {};
  for (const migration of ledgerMigrations)
    migrations[migration.name] = runSql(await readLedgerMigration(migration));
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql"));
  for (const file of files)
    migrations[file.replace(/\.sql$/, "")] = runSql(await readFile(new URL(file, folder), "utf8"));
  return migrations;
}

/**
 * Creates a migration from the text of an SQL file. A query without parameters uses the simple protocol of PostgreSQL,
 * which accepts several statements in one query.
 */
function runSql(text: string): Migration {
  return {
    up: async (db) => {
      await db.executeQuery(CompiledQuery.raw(text));
    },
  };
}

function migrator(db: Database): Migrator {
  // The name of a new ledger migration can sort before the names of server migrations that have already run. The
  // migrator must run such a new ledger migration nevertheless.
  return new Migrator({
    db,
    provider: { getMigrations: allMigrations },
    allowUnorderedMigrations: true,
  });
}

/**
 * Migrates the database schema to the newest version: either all pending migrations run, or none. An advisory lock
 * ensures that only one process migrates the database at a time. The migrator's own lock is not enough, because the
 * migrator creates its tables before it takes its lock. The statements of a migration have no time limit, but wait only
 * a limited time for a table lock.
 *
 * @returns the names of the applied migrations
 * @throws the error of the failed migration
 */
export async function migrate(db: Database, lockWaitMs = longestLockWaitMs): Promise<string[]> {
  return await db.connection().execute(async (connection) => {
    const run = (text: string) => connection.executeQuery(CompiledQuery.raw(text));
    await run("SET statement_timeout = 0; SET lock_timeout = 0");
    try {
      await sql`SELECT pg_advisory_lock(${lockNumber("migration")})`.execute(connection);
      try {
        // The lock timeout is set only after the advisory lock was taken. A migration of another process may hold the
        // advisory lock for a long time.
        await run(`SET lock_timeout = ${lockWaitMs}`);
        const { error, results = [] } = await migrator(connection).migrateToLatest();
        if (error !== undefined) throw asNewer(error);
        return results.map(({ migrationName }) => migrationName);
      } finally {
        await sql`SELECT pg_advisory_unlock(${lockNumber("migration")})`.execute(connection);
      }
    } finally {
      // The pool later gives the connection to other callers, so the timeouts of the migration are reset.
      await run("RESET statement_timeout; RESET lock_timeout");
    }
  });
}

/**
 * Replaces the migrator's error about a missing migration by the real cause: a later version of the program has changed
 * the database.
 */
function asNewer(error: unknown): unknown {
  const [, name] = /previously executed migration (\S+) is missing/.exec(String(error)) ?? [];
  if (name === undefined) return error;
  return new Error(
    `this version of the program is older than the database, which contains the migration ${name}`,
    {
      cause: error,
    },
  );
}

/** Runs the function `migrate` on a separate database session without a statement timeout. */
export async function migrateAt(databaseUrl: string): Promise<string[]> {
  const db = createDatabase({ databaseUrl, poolSize: 1, answerWithinMs: 0 });
  try {
    return await migrate(db);
  } finally {
    await db.destroy();
  }
}

/**
 * Returns the names of the program's migrations that the database has not run yet. The list is empty if the database
 * schema is up to date.
 */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const all = await migrator(db).getMigrations();
  return all.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
}
