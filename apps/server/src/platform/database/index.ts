/**
 * The folder `database` contains the database access: the connection pool, type parsers, the query builder, the
 * ledger's access to the database, and the migrations. The folder also contains reads on replicas, the listening
 * connection, the database time, and the outcome of statements whose connection was lost. The code of `database` may
 * import database drivers, `config`, `metrics` and the ledger's migrations. The code of `database` contains no SQL of a
 * feature, and neither reads nor writes tables of the ledger.
 */
export {
  createDatabase,
  type Database,
  executorOf,
  isLockTimeout,
  isUniqueViolation,
  playerShards,
  sessionLimits,
  setPlayerShards,
} from "./database.ts";
export { createDatabaseTime } from "./database-time.ts";
export { createListener, type Listener } from "./listener.ts";
export { type LockName, lockIfFree, lockNumber, lockUntilCommit } from "./locks.ts";
export { migrate, migrateAt, pendingMigrations } from "./migrate.ts";
export { type NewestPage, newestFirst } from "./newest-first.ts";
export { poolUrlProblem, readUrlProblem } from "./pool-url.ts";
export { connectionProblem, hostOf } from "./reachable.ts";
export { createReads, type Heartbeat, longReadsAtOnce, type Reads, readExecutor } from "./replica.ts";
export { DatabaseAway, type LostOutcome, lostOutcome } from "./session.ts";
export { sessionMetrics } from "./session-metrics.ts";
export { sessionNames } from "./session-names.ts";
