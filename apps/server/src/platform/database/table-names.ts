import { type Kysely, PostgresDialect, PostgresIntrospector, sql, type TableMetadata } from "kysely";

/**
 * The names of the tables without their columns, which is all that the migrator needs. Kysely's own query resolves each
 * table's name again while it reads the columns, so it fails when a month's table is dropped at that moment.
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

/** PostgreSQL as Kysely speaks to it; its introspection knows the names of tables only. */
export class Dialect extends PostgresDialect {
  override createIntrospector(db: Kysely<unknown>): TableNames {
    return new TableNames(db);
  }
}
