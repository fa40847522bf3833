/**
 * This folder owns the database access: the connection pool with pinned type parsers, the query builder, the bridge to
 * the ledger and the migrations. It also owns the listening connection, the database time, and the outcome of work
 * whose connection was lost. It may import drivers, configuration, metrics and the ledger's migrations. It never holds
 * a feature's SQL and never touches a ledger table.
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
