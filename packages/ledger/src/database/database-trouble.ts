import pg from "pg";

/**
 * SQLSTATE classes of a database that cannot run any statement at present. The SQLSTATE classes are 08 (broken
 * connection), 40 (transaction rolled back because of another transaction), 53 (no connection, memory or disk left) and
 * 58 (system error).
 *
 * The states in `troubledStates` mean a shutdown, a start, a timeout, a lock that was not available, or a read-only
 * standby. A missing month partition (months.ts) also counts as database trouble, because statements succeed again as
 * soon as a process creates the month.
 */
const troubledClasses: ReadonlySet<string> = new Set(["08", "40", "53", "58"]);
const troubledStates: ReadonlySet<string> = new Set([
  "25006", // read_only_sql_transaction
  "25P03", // idle_in_transaction_session_timeout
  "25P04", // transaction_timeout
  "55P03", // lock_not_available
  "57014", // query_canceled, also by statement_timeout
  "57P01", // admin_shutdown
  "57P02", // crash_shutdown
  "57P03", // cannot_connect_now
  "57P05", // idle_session_timeout
]);

/** Returns whether an error is caused by the state of PostgreSQL itself and not by a wrong statement. */
export function isDatabaseTrouble(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) return false;
  return (
    troubledStates.has(error.code) || troubledClasses.has(error.code.slice(0, 2)) || isMonthMissing(error)
  );
}

/**
 * Returns whether an error ends its statement and transaction but not the session. The failed transaction has written
 * nothing.
 */
export function isStatementError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === "ERROR";
}

const inMonths: ReadonlySet<unknown> = new Set(["bet", "transfer", "hold"]);

/**
 * Returns whether a statement failed because the month partition of its rows does not exist. The failed statement has
 * written nothing. PostgreSQL reports a missing partition as a failed check without a constraint name. The error
 * message depends on the database's language, so the function compares only the error code and the table.
 */
export function isMonthMissing(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return error.code === "23514" && error.constraint === undefined && inMonths.has(error.table);
}
