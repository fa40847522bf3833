import pg from "pg";

/**
 * SQLSTATE classes of errors that mean that the database currently cannot run any statement. The SQLSTATE classes are
 * 08 (broken connection), 40 (transaction rolled back because of another transaction), 53 (no connection, memory or
 * disk left) and 58 (system error).
 *
 * The states in `failureStates` mean a shutdown, a start, a timeout, an unavailable lock, or a read-only standby
 * server. A missing monthly partition (partitions.ts) also counts as a database failure, because statements succeed
 * again as soon as a process creates the partition.
 */
const failureClasses: ReadonlySet<string> = new Set(["08", "40", "53", "58"]);
const failureStates: ReadonlySet<string> = new Set([
  "25006", // read_only_sql_transaction
  "25P03", // idle_in_transaction_session_timeout
  "25P04", // transaction_timeout
  "55P03", // lock_not_available
  "57014", // PostgreSQL reports query_canceled also for a statement_timeout.
  "57P01", // admin_shutdown
  "57P02", // crash_shutdown
  "57P03", // cannot_connect_now
  "57P05", // idle_session_timeout
]);

/** Returns whether the state of PostgreSQL, and not a wrong statement, caused an error. */
export function isDatabaseFailure(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) return false;
  return (
    failureStates.has(error.code) || failureClasses.has(error.code.slice(0, 2)) || isPartitionMissing(error)
  );
}

/**
 * Returns whether an error ends the statement and the transaction, but not the session. The failed transaction has
 * written nothing.
 */
export function isStatementError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === "ERROR";
}

const inMonths: ReadonlySet<unknown> = new Set(["bet", "transfer", "hold"]);

/**
 * Returns whether a statement failed because the monthly partition of its rows does not exist. The failed statement has
 * written nothing. PostgreSQL reports a missing partition as a failed check without a constraint name. The error
 * message depends on the language of the database, so the function compares only the error code and the table.
 */
export function isPartitionMissing(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return error.code === "23514" && error.constraint === undefined && inMonths.has(error.table);
}
