/** One row as a driver returns it; the ledger reads only text columns from it, so that no type parser matters. */
export type Row = Record<string, unknown>;

/**
 * What the ledger needs of a database connection. A `pg` client satisfies it; a Kysely transaction does through a
 * few lines. Functions that write expect to stand inside a transaction of the caller, on one connection.
 */
export interface Executor {
  /** Known to stand inside a transaction; where nothing is said, the database is asked. */
  readonly inTransaction?: boolean;
  query(text: string, values?: unknown[]): Promise<{ rows: Row[]; rowCount: number | null }>;
}

/** A column that the statement cast to text and that cannot be NULL. */
export function text(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== "string") throw new TypeError(`column ${column} is not text: ${typeof value}`);
  return value;
}

/** A column cast to text that may be NULL. */
export function optionalText(row: Row, column: string): string | undefined {
  return row[column] === null || row[column] === undefined ? undefined : text(row, column);
}

/** A whole number of base units, an id or a count, cast to text by the statement. */
export function whole(row: Row, column: string): bigint {
  return BigInt(text(row, column));
}

/** A small counter (nonce, seed number) that fits a double. */
export function counter(row: Row, column: string): number {
  return Number.parseInt(text(row, column), 10);
}

/** A time selected as milliseconds since 1970, cast to text. */
export function time(row: Row, column: string): Date {
  return new Date(Number.parseInt(text(row, column), 10));
}

/** The SQL that `time` reads. */
export function timeSql(column: string): string {
  return `(floor(extract(epoch FROM ${column}) * 1000))::bigint::text`;
}

/**
 * PostgreSQL's text of an array whose elements need no quoting: digits, uuids, codes. Much cheaper than the driver's
 * own conversion, which quotes every element.
 */
export function plainArray(items: readonly (string | number | bigint)[]): string {
  return `{${items.join(",")}}`;
}

/** PostgreSQL's text of an array of any texts. */
export function quotedArray(items: readonly string[]): string {
  return `{${items.map((item) => `"${item.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}
