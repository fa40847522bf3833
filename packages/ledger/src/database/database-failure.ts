import pg from "pg";

/**
 * The SQLSTATE classes of errors after which the database cannot run any statement for a while. Class 08 is a broken
 * connection, and 40 is a transaction that was rolled back because of another transaction. Class 53 is a lack of
 * connections, memory or disk space, and 58 is a system error.
 *
 * The SQLSTATE codes of `failureStates` report a shutdown, a start, a timeout, an unavailable lock, or a read-only
 * standby server. A missing monthly partition also counts as a database failure, because statements succeed again after
 * a process has created the partition.
 */
const failureClasses: ReadonlySet<string> = new Set(["08", "40", "53", "58"]);
const failureStates: ReadonlySet<string> = new Set([
  "25006", // read_only_sql_transaction
  "25P03", // idle_in_transaction_session_timeout
  "25P04", // transaction_timeout
  "55P03", // lock_not_available
  "57014", // PostgreSQL also reports `query_canceled` when a statement exceeds `statement_timeout`.
  "57P01", // admin_shutdown
  "57P02", // crash_shutdown
  "57P03", // cannot_connect_now
  "57P05", // idle_session_timeout
]);

/** Returns whether the state of PostgreSQL caused the error. Returns false if the statement itself is wrong. */
export function isDatabaseFailure(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) return false;
  return (
    failureStates.has(error.code) || failureClasses.has(error.code.slice(0, 2)) || isPartitionMissing(error)
  );
}

/**
 * Returns whether the error ends the transaction but leaves the database session usable. The failed transaction has
 * changed nothing.
 */
export function isStatementError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === "ERROR";
}

/** The tables with monthly partitions. On a shard, the name of the table ends with the number of the shard. */
const inMonths = /^(?:bet|transfer|hold)(?:_\d+)?$/;

/**
 * Returns whether a statement failed because there is no monthly partition for its rows. The failed statement has
 * changed nothing. PostgreSQL reports a missing partition as a violated check constraint without a constraint name. The
 * error message depends on the language of the database, so the function compares only the error code and the table.
 */
export function isPartitionMissing(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return error.code === "23514" && error.constraint === undefined && inMonths.test(error.table ?? "");
}
