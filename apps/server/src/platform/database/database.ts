import { type Executor, makeMissingMonth } from "@gemplay/ledger";
import { CompiledQuery, Kysely } from "kysely";
import pg from "pg";
import { pinnedTypes } from "./pinned-types.ts";
import { DatabaseAway, monthMissing, PoolSession } from "./session.ts";
import { Dialect } from "./table-names.ts";

/**
 * The query builder without any table. Each feature declares its own tables by `db.$extendTables<{ player: PlayerTable
 * }>()`, so a feature cannot see the tables of another feature.
 */
export type Database = Kysely<Record<never, never>>;

export interface DatabaseOptions {
  readonly databaseUrl: string;
  /**
   * Number of connections in the pool, 10 by default. Settlement shards, jobs and the listener have separate
   * connections.
   */
  readonly poolSize?: number;
  /**
   * Timeout in milliseconds after which a database session without an answer is closed. The default is 65 s; 0 means
   * never.
   */
  readonly answerWithinMs?: number;
  /**
   * Closes all sessions when the signal aborts, even in the middle of a statement. The database ends the running
   * statements within a second.
   */
  readonly until?: AbortSignal | undefined;
  /** Called for each lost connection. The pool replaces lost connections by itself. */
  readonly onError?: (error: Error) => void;
  /**
   * Called once with the reason if a missing month partition could not be created. The callback runs again only after a
   * partition was created successfully in between.
   */
  readonly onUnmade?: (error: unknown) => void;
  /** Called for each session that was lost, in use or idle. */
  readonly onLost?: () => void;
  /** Receives a function that returns the current state of the pool. */
  readonly watch?: (state: () => PoolState) => void;
}

export interface PoolState {
  readonly size: number;
  readonly used: number;
  /** Number of callers that wait for a session. */
  readonly waiting: number;
}

/**
 * Maximum time in milliseconds that a caller waits for a session. A database without an answer must not block callers
 * for longer.
 */
const connectionWaitMs = 2_500;
const statementMs = 60_000;
/**
 * Default timeout in milliseconds of a silent session. A vanished machine sends no error, so the timeout is longer than
 * any statement may take.
 */
const usualAnswerWithinMs = statementMs + 5_000;
/**
 * Maximum wait for a row lock in milliseconds. Row locks normally last for milliseconds. A longer wait makes the
 * waiting call fail, because other callers need its session. A transaction that may wait longer sets its own limit.
 */
const lockWaitMs = 2_000;

/**
 * Opens the connection pool; `destroy()` closes the pool. The pool connects at the first query. If the database is not
 * reachable, queries reject with `DatabaseAway` within seconds.
 */
export function createDatabase({
  databaseUrl,
  poolSize = 10,
  answerWithinMs = usualAnswerWithinMs,
  until,
  onError,
  onUnmade,
  onLost,
  watch,
}: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: poolSize,
    types: pinnedTypes,
    application_name: "gemplay",
    connectionTimeoutMillis: connectionWaitMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // A statement that hangs must not hold a connection or locks permanently.
    statement_timeout: statementMs,
    query_timeout: answerWithinMs,
    lock_timeout: lockWaitMs,
    idle_in_transaction_session_timeout: 60_000,
    // Without `client_connection_check_interval`, PostgreSQL notices a closed connection only at the end of the
    // statement.
    ...(until === undefined ? {} : { options: "-c client_connection_check_interval=1000" }),
    Client: PoolSession,
  });
  // The pool's error listener covers only idle sessions. Sessions in use have their own error listener.
  pool.on("error", (error) => onError?.(error));
  if (onLost !== undefined) pool.on("connect", (session) => session.once("error", onLost));
  if (until !== undefined)
    pool.on("connect", (session) => {
      const cutOff = () => void session.end().catch(() => undefined);
      until.addEventListener("abort", cutOff, { once: true });
      session.once("end", () => until.removeEventListener("abort", cutOff));
    });
  watch?.(() => ({ size: poolSize, used: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }));
  const connect = async () => {
    until?.throwIfAborted();
    try {
      return await pool.connect();
    } catch (error) {
      throw new DatabaseAway("nothing", error);
    }
  };
  const dialect = new Dialect({ pool: { connect, end: () => pool.end(), options: pool.options } });
  const db = new Kysely<Record<never, never>>({ dialect });
  const makeMonths = monthMaker(db, onUnmade);
  pool.on("connect", (session) => session.addListener(monthMissing, makeMonths));
  return db;
}

/**
 * Creates a missing month partition as a last resort. The failed transaction is lost, but a new transaction creates the
 * partition immediately, so that the next attempt succeeds.
 */
function monthMaker(db: Database, onUnmade: DatabaseOptions["onUnmade"]): (missing: unknown) => void {
  let [isMaking, isTold] = [false, false];
  return (missing) => {
    if (isMaking) return;
    isMaking = true;
    void db
      .transaction()
      .execute((trx) => makeMissingMonth(executorOf(trx), missing, Date.now()))
      .then(
        () => {
          isTold = false;
        },
        (error: unknown) => {
          // Each statement that needs the missing month fails again, so the error is reported only once.
          if (!isTold) onUnmade?.(error);
          isTold = true;
        },
      )
      .finally(() => {
        isMaking = false;
      });
  };
}

/**
 * Returns the ledger's interface to a database or a transaction. Inside a transaction, each statement runs on the
 * connection of that transaction.
 */
export function executorOf<T>(db: Kysely<T>): Executor {
  return {
    inTransaction: db.isTransaction,
    async query(text, values = []) {
      const { rows, numAffectedRows } = await db.executeQuery<Record<string, unknown>>(
        CompiledQuery.raw(text, values),
      );
      return { rows, rowCount: numAffectedRows === undefined ? rows.length : Number(numAffectedRows) };
    },
  };
}

/** Returns true if PostgreSQL refused a second row with the same unique key. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "23505";
}

/** Returns true if PostgreSQL ended the wait for a lock at the lock timeout of the transaction. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "55P03";
}
