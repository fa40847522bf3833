import { readdir, readFile } from "node:fs/promises";
import { ledgerMigrations, readLedgerMigration } from "@gemplay/ledger";
import { CompiledQuery, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { createDatabase, type Database } from "./database.ts";
import { lockNumber } from "./locks.ts";

const folder = new URL("../../../migrations/", import.meta.url);
/**
 * Maximum wait for a table lock in milliseconds. A longer wait stops the migration, because all other statements on the
 * table would queue behind it.
 */
const longestLockWaitMs = 10_000;

/** Returns the ledger's migrations and the server's own migrations by name. */
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
 * Creates a migration from SQL text. Without values the driver uses the simple protocol, which accepts many statements
 * at once.
 */
function runSql(text: string): Migration {
  return {
    up: async (db) => {
      await db.executeQuery(CompiledQuery.raw(text));
    },
  };
}

function migrator(db: Database): Migrator {
  // A later migration of the ledger can sort before server migrations that have already run. The migrator must run the
  // ledger's migration nevertheless.
  return new Migrator({
    db,
    provider: { getMigrations: allMigrations },
    allowUnorderedMigrations: true,
  });
}

/**
 * Brings the schema up to date: all pending migrations or none. An advisory lock lets only one process migrate at a
 * time. The migrator's own lock is not enough, because the migrator takes it only after creating its tables. A
 * statement of a migration has no time limit, but the wait for a table lock is limited.
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
        // The lock timeout is set only after taking the advisory lock, because the migration of another process may
        // hold the advisory lock for long.
        await run(`SET lock_timeout = ${lockWaitMs}`);
        const { error, results = [] } = await migrator(connection).migrateToLatest();
        if (error !== undefined) throw asNewer(error);
        return results.map(({ migrationName }) => migrationName);
      } finally {
        await sql`SELECT pg_advisory_unlock(${lockNumber("migration")})`.execute(connection);
      }
    } finally {
      await run("RESET statement_timeout; RESET lock_timeout"); // The connection goes back to the pool.
    }
  });
}

/**
 * Replaces the migrator's error about a missing migration, because the real cause is a database that a later version of
 * the program has changed.
 */
function asNewer(error: unknown): unknown {
  const [, name] = /previously executed migration (\S+) is missing/.exec(String(error)) ?? [];
  if (name === undefined) return error;
  return new Error(`this version is older than the database, which has the migration ${name}`, {
    cause: error,
  });
}

/** Runs `migrate` on a separate session without a timeout. */
export async function migrateAt(databaseUrl: string): Promise<string[]> {
  const db = createDatabase({ databaseUrl, poolSize: 1, answerWithinMs: 0 });
  try {
    return await migrate(db);
  } finally {
    await db.destroy();
  }
}

/**
 * Returns the names of the migrations that the program has and the database has not. The list is empty if the database
 * is up to date.
 */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const all = await migrator(db).getMigrations();
  return all.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
}
