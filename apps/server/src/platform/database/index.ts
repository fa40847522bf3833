/**
 * Database: the connection pool with pinned type parsers, the query builder over it, the bridge to the ledger, the
 * migrations, the listening connection, the database's time, and what is known of work when the database goes away. May
 * import drivers, configuration, metrics and the ledger's migrations. Must never hold a feature's SQL, and must never touch a
 * ledger table.
 */
export { createDatabase, type Database, executorOf, isLockTimeout, isUniqueViolation } from "./database.ts";
export { createDatabaseTime } from "./database-time.ts";
export { createListener, type Listener } from "./listener.ts";
export { type LockName, lockIfFree, lockNumber, lockUntilCommit } from "./locks.ts";
export { migrate, migrateAt, pendingMigrations } from "./migrate.ts";
export { type NewestPage, newestFirst } from "./newest-first.ts";
export { connectionProblem, hostOf } from "./reachable.ts";
export { DatabaseAway, type LostOutcome, lostOutcome } from "./session.ts";
export { sessionMetrics } from "./session-metrics.ts";
export { sessionNames } from "./session-names.ts";
