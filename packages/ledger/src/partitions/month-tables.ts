import { type Executor, optionalText, text } from "../database/index.ts";
import { type FileRow, type FileTable, type MonthHeader, monthHeader } from "./month-header.ts";

/**
 * Thrown if a month cannot be archived or restored. The message of the error is one sentence for the operator. The
 * refused archiving or restoring has lost no data and has left no step half finished.
 */
export class MonthRefused extends Error {
  override readonly name = "MonthRefused";
}

/** The three tables that are partitioned by month. */
export const partitionedTables = ["bet", "transfer", "hold"] as const;

/** A month whose rows have their own partitions, and the archive state of the month. */
export interface LedgerMonth {
  /**
   * The month as text, for example `2026-01`. The oldest partition also contains the rows of all earlier months, and
   * `month` is its last month.
   */
  readonly month: string;
  /** The first day of the month, for example `2026-01-01`. */
  readonly day: string;
  /** The suffix of the names of the month's partitions, for example `2026_01`. */
  readonly suffix: string;
  /** True for the month of the oldest partition, which also contains all earlier rows. */
  readonly isFirst: boolean;
  /**
   * The archive state. `here` means that the rows of the month are in the database. `sealed` means that the month
   * accepts no more writes. `away` means that stored sums have replaced the rows, and the rows still exist in detached
   * tables. `dropped` means that the rows exist only in the archive file.
   */
  readonly state: "here" | "sealed" | "away" | "dropped";
  /**
   * SHA-256 of the archive file of the month, in hexadecimal. The hash is undefined if the month has no archive file.
   */
  readonly sha256: string | undefined;
}

/** Returns all months that have partitions, oldest first. */
export async function ledgerMonths(executor: Executor): Promise<readonly LedgerMonth[]> {
  const { rows } = await executor.query(
    `SELECT to_char(m.month, 'YYYY-MM') AS month, m.month::text AS day, m.part, p.sha256,
            CASE WHEN p.dropped_at IS NOT NULL THEN 'dropped' WHEN p.is_away THEN 'away'
                 WHEN p.month IS NOT NULL THEN 'sealed' ELSE 'here' END AS state
     FROM ledger_month m LEFT JOIN put_away_month p USING (month) ORDER BY m.month`,
  );
  return rows.map((row) => ({
    month: text(row, "month"),
    day: text(row, "day"),
    suffix: checkedSuffix(text(row, "part")),
    isFirst: text(row, "part") === "first",
    state: text(row, "state") as LedgerMonth["state"],
    sha256: optionalText(row, "sha256"),
  }));
}

/**
 * Checks the suffix of a partition's name, because SQL statements contain the suffix without quotes.
 * @throws {TypeError} if the suffix of the partition's name is malformed
 */
function checkedSuffix(suffix: string): string {
  if (!/^(?:first|\d{4}_\d{2})$/.test(suffix))
    throw new TypeError(`${suffix} is not the name of a partition`);
  return suffix;
}

/**
 * Returns the month with the given name, for example `2026-01`.
 * @throws {MonthRefused} if the month does not exist
 */
export function namedMonth(months: readonly LedgerMonth[], name: string): LedgerMonth {
  const month = months.find((one) => one.month === name);
  if (month === undefined) throw new MonthRefused(`the month ${name} does not exist`);
  return month;
}

/** Builds the first line of an archive file: the range of ids of the month, and the current columns of the tables. */
export async function headerOf(
  executor: Executor,
  { month, day, isFirst }: LedgerMonth,
): Promise<MonthHeader> {
  const { rows } = await executor.query(
    `SELECT ledger_id_at($1::date::timestamp AT TIME ZONE 'UTC')::text AS first, ledger_month_end($1::date)::text AS end`,
    [day],
  );
  const columns = {} as Record<FileTable, readonly string[]>;
  for (const table of partitionedTables) {
    const { rows: found } = await executor.query(
      `SELECT attname::text AS name FROM pg_attribute
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
      [table],
    );
    columns[table] = found.map((row) => text(row, "name"));
  }
  columns.seed = ["player_id", "seed_no", "server_seed_hash", "client_seed", "server_seed"];
  const [ids = {}] = rows;
  return monthHeader({ month, first: isFirst ? null : text(ids, "first"), end: text(ids, "end"), columns });
}

const rowsAtOnce = 2_000;

/**
 * Yields the rows of a table of the month in batches, in the order of the archive file. For the table of seed pairs,
 * the function yields only the pairs that bets of the month used. The function yields a server seed only if its pair is
 * revealed. Call this generator inside a transaction.
 */
export async function* monthRows(
  client: Executor,
  { suffix, day }: LedgerMonth,
  table: FileTable,
  { columns }: MonthHeader,
): AsyncGenerator<readonly FileRow[]> {
  const values = columns[table].map((column) =>
    column === "server_seed"
      ? "CASE WHEN s.state = 'revealed' THEN s.server_seed END"
      : `s."${column.replaceAll('"', '""')}"::text`,
  );
  const source =
    table === "seed"
      ? `seed s JOIN put_away_nonces n USING (player_id, seed_no) WHERE n.month = '${day}'::date ORDER BY s.player_id, s.seed_no`
      : `${table}_${suffix} s ORDER BY s.player_id, s.id`;
  await client.query(
    `DECLARE month_rows NO SCROLL CURSOR FOR SELECT json_build_array(${values.join(", ")})::text AS row FROM ${source}`,
  );
  for (;;) {
    const { rows } = await client.query(`FETCH ${rowsAtOnce} FROM month_rows`);
    if (rows.length > 0) yield rows.map((row) => JSON.parse(text(row, "row")) as FileRow);
    if (rows.length < rowsAtOnce) break;
  }
  await client.query("CLOSE month_rows");
}
