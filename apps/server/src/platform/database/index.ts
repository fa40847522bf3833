/**
 * Database: the connection pool with pinned type parsers, the query builder over it, the bridge to the ledger, the
 * migrations, the listening connection. May import drivers, configuration and the ledger's migrations. Must never hold
 * a feature's SQL, and must never touch a ledger table.
 */
export { createDatabase, type Database, executorOf, isUniqueViolation } from "./database.ts";
export { createListener, type Listener } from "./listener.ts";
export { migrate, pendingMigrations } from "./migrate.ts";
