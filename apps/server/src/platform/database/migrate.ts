import { readdir, readFile } from "node:fs/promises";
import { ledgerMigrations, readLedgerMigration } from "@gemplay/ledger";
import { CompiledQuery, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { createDatabase, type Database } from "./database.ts";
import { lockNumber } from "./locks.ts";

const folder = new URL("../../../migrations/", import.meta.url);
/** A table that is in use for longer stops the migration, before everybody else waits behind it. */
const longestLockWaitMs = 10_000;

/** The ledger's migrations first, then the server's own, by name. */
async function allMigrations(): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {};
  for (const migration of ledgerMigrations)
    migrations[migration.name] = runSql(await readLedgerMigration(migration));
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql"));
  for (const file of files)
    migrations[file.replace(/\.sql$/, "")] = runSql(await readFile(new URL(file, folder), "utf8"));
  return migrations;
}

/** Without values the driver uses the simple protocol, which takes many statements at once. */
function runSql(text: string): Migration {
  return {
    up: async (db) => {
      await db.executeQuery(CompiledQuery.raw(text));
    },
  };
}

function migrator(db: Database): Migrator {
  // A later migration of the ledger sorts before those of the server that have run: it must run all the same.
  return new Migrator({
    db,
    provider: { getMigrations: allMigrations },
    allowUnorderedMigrations: true,
  });
}

/**
 * Brings the schema up to date; all of it or nothing. Two processes that start at once take turns: the lock stands
 * outside of the migrator's own because that one is taken only after its tables were made. A statement may take as
 * long as a large table needs, but waits for a table's lock only so long.
 *
 * @returns the names of those that were applied
 * @throws what the failing migration threw
 */
export async function migrate(db: Database, lockWaitMs = longestLockWaitMs): Promise<string[]> {
  return await db.connection().execute(async (connection) => {
    const run = (text: string) => connection.executeQuery(CompiledQuery.raw(text));
    await run("SET statement_timeout = 0; SET lock_timeout = 0");
    try {
      await sql`SELECT pg_advisory_lock(${lockNumber("migration")})`.execute(connection);
      try {
        // Only now: another process's turn may take long.
        await run(`SET lock_timeout = ${lockWaitMs}`);
        const { error, results = [] } = await migrator(connection).migrateToLatest();
        if (error !== undefined) throw asNewer(error);
        return results.map(({ migrationName }) => migrationName);
      } finally {
        await sql`SELECT pg_advisory_unlock(${lockNumber("migration")})`.execute(connection);
      }
    } finally {
      await run("RESET statement_timeout; RESET lock_timeout"); // the connection goes back to the pool
    }
  });
}

/** The library takes a database that a later version has changed for a spoilt one. */
function asNewer(error: unknown): unknown {
  const [, name] = /previously executed migration (\S+) is missing/.exec(String(error)) ?? [];
  if (name === undefined) return error;
  return new Error(`this version is older than the database, which has the migration ${name}`, {
    cause: error,
  });
}

/** `migrate` on a session of its own, whose statements may take as long as they need. */
export async function migrateAt(databaseUrl: string): Promise<string[]> {
  const db = createDatabase({ databaseUrl, poolSize: 1, answerWithinMs: 0 });
  try {
    return await migrate(db);
  } finally {
    await db.destroy();
  }
}

/** Names of the migrations that this program has and this database has not; empty when it may be used. */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const all = await migrator(db).getMigrations();
  return all.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
}
