import type { Executor } from "@gemplay/ledger";
import { CompiledQuery, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { pinnedTypes } from "./pinned-types.ts";

/**
 * The query builder without a table: a feature names its own by `db.$extendTables<{ player: PlayerTable }>()`, and so
 * it sees no other feature's.
 */
export type Database = Kysely<Record<never, never>>;

export interface DatabaseOptions {
  readonly databaseUrl: string;
  /** Connections of the pool; 10 unless given. Settlement lanes, jobs and the listener have their own. */
  readonly poolSize?: number;
  /** Told of errors of idle connections, which the pool replaces by itself. */
  readonly onError?: (error: Error) => void;
}

/** Opens the pool; `destroy()` closes it. Nothing connects before the first query. */
export function createDatabase({ databaseUrl, poolSize = 10, onError }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: poolSize,
    types: pinnedTypes,
    application_name: "gemplay",
    connectionTimeoutMillis: 10_000,
    // A statement that hangs must not hold a connection, or locks, for ever.
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  pool.on("error", (error) => onError?.(error));
  return new Kysely<Record<never, never>>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * The ledger's view of a database or, where the ledger writes, of a transaction: the statement runs on the very
 * connection that the transaction holds.
 */
export function executorOf<T>(db: Kysely<T>): Executor {
  return {
    async query(text, values = []) {
      const { rows, numAffectedRows } = await db.executeQuery<Record<string, unknown>>(
        CompiledQuery.raw(text, values),
      );
      return { rows, rowCount: numAffectedRows === undefined ? rows.length : Number(numAffectedRows) };
    },
  };
}

/** Whether an error is PostgreSQL's refusal of a second row with the same unique key. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "23505";
}
