/**
 * One row of a query result, in the form in which the driver returns the row. The ledger selects every column as text,
 * so type parsers of the driver have no effect.
 */
export type Row = Record<string, unknown>;

/**
 * The shards over which Citus distributes the rows of the players (decision 48). All rows of a player are in the shard
 * that the hash of the player id selects.
 */
export interface PlayerShards {
  /** The database URL of the coordinator, which knows the nodes of all shards. */
  readonly coordinatorUrl: string;
  /**
   * The first hash value of each shard, in ascending order. A shard is identified by its first hash value, because each
   * distributed table has its own number for a shard.
   */
  readonly starts: readonly number[];
}

/**
 * The part of a database connection that the ledger uses. The class `Client` of the package `pg` implements this
 * interface. A Kysely transaction needs a small adapter to this interface. A function that writes requires that its
 * caller has already begun a transaction on the connection.
 */
export interface Executor {
  /** The shards of the players; undefined if one database contains all players, or in a session of one shard. */
  readonly shards?: PlayerShards | undefined;
  /**
   * True if a transaction is known to be open on the connection. If the field `inTransaction` is not true,
   * `requireTransaction` queries the database.
   */
  readonly inTransaction?: boolean;
  query(text: string, values?: unknown[]): Promise<{ rows: Row[]; rowCount: number | null }>;
}

/**
 * Reads a column that was cast to text in the SQL statement and that cannot be NULL.
 * @throws {TypeError} if the value of the column is not text
 */
export function text(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== "string") throw new TypeError(`column ${column} is not text: ${typeof value}`);
  return value;
}

/** Reads a column that was cast to text in the SQL statement and that may be NULL. */
export function optionalText(row: Row, column: string): string | undefined {
  return row[column] === null || row[column] === undefined ? undefined : text(row, column);
}

/** Reads an integer that was cast to text in the SQL statement: base units, an id or a count. */
export function whole(row: Row, column: string): bigint {
  return BigInt(text(row, column));
}

/** Reads a small counter that a JavaScript number can store exactly, for example a nonce or a seed number. */
export function counter(row: Row, column: string): number {
  return Number.parseInt(text(row, column), 10);
}

/** Reads a time that the SQL statement returns as text with the milliseconds since 1970. */
export function time(row: Row, column: string): Date {
  return new Date(Number.parseInt(text(row, column), 10));
}

/** Returns the SQL expression that converts a time to the text that the function `time` reads. */
export function timeSql(column: string): string {
  return `(floor(extract(epoch FROM ${column}) * 1000))::bigint::text`;
}

/**
 * Builds the text of a PostgreSQL array from elements that need no quotes: digits, UUIDs and codes. The array
 * conversion of the driver `pg` puts every element in quotes and is much slower.
 */
export function plainArray(items: readonly (string | number | bigint)[]): string {
  return `{${items.join(",")}}`;
}

/** Builds the text of a PostgreSQL array from arbitrary texts, and puts each text in quotes. `undefined` becomes NULL. */
export function quotedArray(items: readonly (string | undefined)[]): string {
  const quoted = items.map((item) => (item === undefined ? "NULL" : `"${item.replace(/["\\]/g, "\\$&")}"`));
  return `{${quoted.join(",")}}`;
}
