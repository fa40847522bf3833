import type { PlayerShards } from "@gemplay/ledger";
import {
  type Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  sql,
  type TableMetadata,
} from "kysely";

/**
 * Lists the names of the tables without their columns, because the migrator needs only the names. Kysely's own query
 * reads the columns of each table too. Kysely's query fails if a month partition is dropped while the columns are read.
 */
class TableNames extends PostgresIntrospector {
  readonly #db: Kysely<unknown>;

  constructor(db: Kysely<unknown>) {
    super(db);
    this.#db = db;
  }

  override async getTables(): Promise<TableMetadata[]> {
    const { rows } = await sql<{ schema: string; name: string }>`
      SELECT n.nspname AS schema, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p') AND pg_table_is_visible(c.oid)`.execute(this.#db);
    return rows.map((row) => ({ ...row, isView: false, isForeign: false, columns: [] }));
  }
}

/** Kysely's PostgreSQL adapter. A database and its transactions share it, so it also knows the shards of the players. */
export class Adapter extends PostgresAdapter {
  shards: PlayerShards | undefined;
}

/** Kysely's PostgreSQL dialect, with an introspector that reads only the names of tables. */
export class Dialect extends PostgresDialect {
  override createAdapter(): Adapter {
    return new Adapter();
  }

  override createIntrospector(db: Kysely<unknown>): TableNames {
    return new TableNames(db);
  }
}
