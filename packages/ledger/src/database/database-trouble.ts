import pg from "pg";

/**
 * SQLSTATEs, whole or by their class, of a database that cannot do at present what it was asked, whatever it was: no
 * connection, memory or disk left (53), an error of the system (58), shutting down, crashed or starting up (57P), a
 * broken connection (08), given up for another transaction's sake (40), a lock or an answer that took too long, a
 * standby that does not write. So is a month that nobody made (months.ts): that passes as soon as somebody does.
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

/** Whether PostgreSQL itself says that it is in trouble, and not that it was asked for something wrong. */
export function isDatabaseTrouble(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) return false;
  return (
    troubledStates.has(error.code) || troubledClasses.has(error.code.slice(0, 2)) || isMonthMissing(error)
  );
}

/** Whether an error ends its statement and transaction but not the session: nothing can have been written then. */
export function isStatementError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === "ERROR";
}

const inMonths: ReadonlySet<unknown> = new Set(["bet", "transfer", "hold"]);

/**
 * Whether a statement failed because the month of its rows has not been made: nothing was written. PostgreSQL calls it a check
 * that failed, of the whole table and of no name; what it says beside is in its own language.
 */
export function isMonthMissing(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return error.code === "23514" && error.constraint === undefined && inMonths.has(error.table);
}
