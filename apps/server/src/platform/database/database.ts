import { type Executor, makeMissingMonth } from "@gemplay/ledger";
import { CompiledQuery, Kysely } from "kysely";
import pg from "pg";
import { pinnedTypes } from "./pinned-types.ts";
import { DatabaseAway, monthMissing, PoolSession } from "./session.ts";
import { Dialect } from "./table-names.ts";

/**
 * The query builder without a table: a feature names its own by `db.$extendTables<{ player: PlayerTable }>()`, and so
 * it sees no other feature's.
 */
export type Database = Kysely<Record<never, never>>;

export interface DatabaseOptions {
  readonly databaseUrl: string;
  /** Connections of the pool; 10 unless given. Settlement lanes, jobs and the listener have their own. */
  readonly poolSize?: number;
  /** A session that is silent for longer is given up; 65 s unless given, 0: never. */
  readonly answerWithinMs?: number;
  /** Cuts its sessions off when it aborts, whatever they are asked then; the database ends that within a second. */
  readonly until?: AbortSignal | undefined;
  /** Told of lost connections, which the pool replaces by itself. */
  readonly onError?: (error: Error) => void;
  /** Told why a month that was missing could not be made: once, until one could. */
  readonly onUnmade?: (error: unknown) => void;
  /** Told of each session that was lost, in use or not. */
  readonly onLost?: () => void;
  /** Gets what tells how full the pool is. */
  readonly watch?: (state: () => PoolState) => void;
}

export interface PoolState {
  readonly size: number;
  readonly used: number;
  /** Callers that wait for a session. */
  readonly waiting: number;
}

/** Whoever waits for longer is told so: a database that is silent must not make callers wait with it. */
const connectionWaitMs = 2_500;
const statementMs = 60_000;
/** Of a machine that vanished nobody hears: longer than any statement may take. */
const usualAnswerWithinMs = statementMs + 5_000;
/**
 * A row that somebody keeps longer than this is an error of one call: others want its session. Rows are kept for
 * milliseconds; what must wait longer says so in its transaction.
 */
const lockWaitMs = 2_000;

/**
 * Opens the pool; `destroy()` closes it. Nothing connects before the first query. What fails because the database is
 * away rejects as `DatabaseAway`, within moments.
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
    // A statement that hangs must not hold a connection, or locks, for ever.
    statement_timeout: statementMs,
    query_timeout: answerWithinMs,
    lock_timeout: lockWaitMs,
    idle_in_transaction_session_timeout: 60_000,
    // By itself PostgreSQL would see only at the statement's end that nobody waits for it.
    ...(until === undefined ? {} : { options: "-c client_connection_check_interval=1000" }),
    Client: PoolSession,
  });
  // Those in use are listened to by themselves.
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
 * The last resort of what had no month to be written in: its own transaction is lost, and the month is made at once in another
 * one, so that the next try finds it.
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
          // Whatever has no month asks again and again.
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
 * The ledger's view of a database or, where the ledger writes, of a transaction: the statement runs on the very
 * connection that the transaction holds.
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

/** Whether an error is PostgreSQL's refusal of a second row with the same unique key. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "23505";
}

/** Whether an error is PostgreSQL's refusal to wait longer for a lock than the transaction's patience. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "55P03";
}
