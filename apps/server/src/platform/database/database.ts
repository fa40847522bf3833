import { createMissingPartition, type Executor, type PlayerShards } from "@gemplay/ledger";
import { CompiledQuery, Kysely } from "kysely";
import pg from "pg";
import { pinnedTypes } from "./pinned-types.ts";
import { DatabaseAway, PoolSession, partitionMissing } from "./session.ts";
import { Adapter, Dialect } from "./table-names.ts";

/**
 * A query builder of Kysely without any table types. Each feature adds its own tables with `db.$extendTables<{ player:
 * PlayerTable }>()`. A feature therefore cannot use the tables of another feature.
 */
export type Database = Kysely<Record<never, never>>;

export interface DatabaseOptions {
  readonly databaseUrl: string;
  /** The shards of the players, if Citus distributes them (decision 48). */
  readonly shards?: PlayerShards | undefined;
  /** The name of the sessions in pg_stat_activity. The default is `gemplay`. */
  readonly name?: string;
  /**
   * Maximum number of database connections in the pool. The default is 10. Settlement shards, jobs and the listener
   * have their own database connections outside the pool.
   */
  readonly poolSize?: number;
  /**
   * Maximum time in milliseconds that a caller waits for a free database session of the pool. By default, a caller
   * waits at most 2.5 s.
   */
  readonly sessionWaitMs?: number | undefined;
  /**
   * The time limit of a statement in milliseconds. By default, the time limit is 60 s.
   */
  readonly statementMs?: number;
  /**
   * Timeout in milliseconds after which the pool closes a database session that does not answer. By default, the
   * timeout is 5 s longer than the time limit of a statement. With a timeout of 0, the pool never closes a session that
   * does not answer.
   */
  readonly answerWithinMs?: number;
  /**
   * When the signal aborts, the pool closes all database sessions, even in the middle of a statement. Within a second
   * after a session was closed, the database ends its running statement.
   */
  readonly until?: AbortSignal | undefined;
  /**
   * The pool calls this function with the error of each lost connection. The pool itself opens a new connection for
   * each lost connection.
   */
  readonly onError?: (error: Error) => void;
  /**
   * The pool calls this function with the error if a missing month partition could not be created. If the creation of
   * further partitions fails, the pool does not call the function again. After a month partition was created
   * successfully, the pool calls the function again at the next failure.
   */
  readonly onUnmade?: (error: unknown) => void;
  /**
   * The pool calls this function once for each lost database session. A caller may have been using the lost session, or
   * the session may have been idle.
   */
  readonly onLost?: () => void;
  /** Receives a function that returns the number of sessions in the pool, and the number of sessions in use. */
  readonly watch?: (state: () => PoolState) => void;
}

export interface PoolState {
  readonly size: number;
  readonly used: number;
  /** Number of callers that wait for a free database session of the pool. */
  readonly waiting: number;
}

/**
 * Default of the maximum time in milliseconds that a caller waits for a database session of the pool. If the database
 * does not answer, a caller fails after this time instead of waiting longer.
 */
const usualSessionWaitMs = 2_500;
const usualStatementMs = 60_000;
/**
 * Milliseconds after the time limit of a statement after which a database session without an answer is closed. A failed
 * machine does not close its connections, so only this timeout ends the database session.
 */
const answerMarginMs = 5_000;
/**
 * Maximum time in milliseconds that a statement waits for a row lock. Transactions normally lock a row only for some
 * milliseconds. If a row lock does not become free in time, the waiting call fails, because other callers need its
 * database session. A transaction whose statements may wait longer sets its own lock timeout.
 */
const lockWaitMs = 2_000;

/**
 * The time limits in milliseconds of each database session of the pool. PgBouncer ignores time limits of its clients,
 * so deploy/ha/pgbouncer.ini sets the same values.
 */
export const sessionLimits = {
  // A statement that never ends must not keep a connection or its locks forever.
  statement_timeout: usualStatementMs,
  lock_timeout: lockWaitMs,
  idle_in_transaction_session_timeout: 60_000,
} as const;

/** The connection pool of a database. */
export interface SessionPool {
  /** @throws {DatabaseAway} if no session is free in time, or if the database is not reachable */
  connect(): Promise<pg.PoolClient>;
  end(): Promise<void>;
  state(): PoolState;
  readonly options: pg.PoolOptions;
  onConnect(listener: (session: pg.PoolClient) => void): void;
}

/** Creates a connection pool. The pool opens its first connection at the first query. */
export function createSessionPool({
  databaseUrl,
  name = "gemplay",
  poolSize = 10,
  sessionWaitMs = usualSessionWaitMs,
  statementMs = usualStatementMs,
  answerWithinMs = statementMs + answerMarginMs,
  until,
  onError,
  onLost,
}: Omit<DatabaseOptions, "onUnmade" | "watch" | "shards">): SessionPool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: poolSize,
    types: pinnedTypes,
    application_name: name,
    connectionTimeoutMillis: sessionWaitMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    query_timeout: answerWithinMs,
    ...sessionLimits,
    statement_timeout: statementMs,
    // Without `client_connection_check_interval`, PostgreSQL notices only at the end of a statement that the client has
    // closed the connection.
    ...(until === undefined ? {} : { options: "-c client_connection_check_interval=1000" }),
    Client: PoolSession,
  });
  // The pool listens for error events only on idle sessions. Each database session in use has its own listener for
  // error events.
  pool.on("error", (error) => onError?.(error));
  if (onLost !== undefined) pool.on("connect", (session) => session.once("error", onLost));
  if (until !== undefined)
    pool.on("connect", (session) => {
      const cutOff = () => void session.end().catch(() => undefined);
      until.addEventListener("abort", cutOff, { once: true });
      session.once("end", () => until.removeEventListener("abort", cutOff));
    });
  return {
    async connect() {
      until?.throwIfAborted();
      try {
        return await pool.connect();
      } catch (error) {
        throw new DatabaseAway("nothing", error);
      }
    },
    end: () => pool.end(),
    state: () => ({ size: poolSize, used: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    options: pool.options,
    onConnect: (listener) => void pool.on("connect", listener),
  };
}

/**
 * Creates the access to the database through a connection pool. `destroy()` closes the pool. If the database is not
 * reachable, queries reject with `DatabaseAway` within seconds.
 */
export function createDatabase({ onUnmade, watch, shards, ...options }: DatabaseOptions): Database {
  const pool = createSessionPool(options);
  watch?.(pool.state);
  const db = new Kysely<Record<never, never>>({ dialect: new Dialect({ pool }) });
  if (shards !== undefined) setPlayerShards(db, shards);
  const createMissing = partitionCreator(db, onUnmade);
  pool.onConnect((session) => session.addListener(partitionMissing, createMissing));
  return db;
}

/**
 * Creates a missing month partition after a statement failed because the partition was missing. The failed transaction
 * is rolled back. Another transaction creates the partition immediately, so that the next attempt of the caller
 * succeeds.
 */
function partitionCreator(db: Database, onUnmade: DatabaseOptions["onUnmade"]): (missing: unknown) => void {
  let [isMaking, isReported] = [false, false];
  return (missing) => {
    if (isMaking) return;
    isMaking = true;
    void db
      .transaction()
      .execute((trx) => createMissingPartition(executorOf(trx), missing, Date.now()))
      .then(
        () => {
          isReported = false;
        },
        (error: unknown) => {
          // Each statement that needs the missing month partition fails again, so only the first failure is reported.
          if (!isReported) onUnmade?.(error);
          isReported = true;
        },
      )
      .finally(() => {
        isMaking = false;
      });
  };
}

/**
 * Returns the interface through which the ledger uses a database or a transaction. If the caller passes a transaction,
 * each statement runs on the connection of the transaction.
 */
export function executorOf<T>(db: Kysely<T>): Executor {
  return {
    shards: playerShards(db),
    inTransaction: db.isTransaction,
    async query(text, values = []) {
      const { rows, numAffectedRows } = await db.executeQuery<Record<string, unknown>>(
        CompiledQuery.raw(text, values),
      );
      return { rows, rowCount: numAffectedRows === undefined ? rows.length : Number(numAffectedRows) };
    },
  };
}

/** Stores the shards of the players in a database object. All transactions of the object know the shards too. */
export function setPlayerShards<T>(db: Kysely<T>, shards: PlayerShards | undefined): void {
  const { adapter } = db.getExecutor();
  if (adapter instanceof Adapter) adapter.shards = shards;
}

/** Returns the shards of the players; undefined if one database contains all players. */
export function playerShards<T>(db: Kysely<T>): PlayerShards | undefined {
  const { adapter } = db.getExecutor();
  return adapter instanceof Adapter ? adapter.shards : undefined;
}

/** Returns true if PostgreSQL refused a row because another row has the same value in a unique index. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "23505";
}

/** Returns true if PostgreSQL ended the wait for a lock because of the lock timeout of the transaction. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "55P03";
}
