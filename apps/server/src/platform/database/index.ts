/**
 * The folder `database` owns the database access: the connection pool with pinned type parsers, the query builder, the
 * bridge to the ledger and the migrations. The folder also owns the listening connection, the database time, and the
 * outcome of work whose connection was lost. The code of `database` may import drivers, `config`, `metrics` and the
 * ledger's migrations. The code of `database` contains no SQL of a feature and touches no ledger table.
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
