import { type Executor, optionalText, text } from "../database/index.ts";
import { type FileRow, type FileTable, type MonthHeader, monthHeader } from "./month-header.ts";

/**
 * Thrown if a month cannot be archived or restored. The message of the error is one sentence for the operator. A
 * refusal loses no data and leaves no step half done.
 */
export class MonthRefused extends Error {
  override readonly name = "MonthRefused";
}

/** The three tables that are partitioned by month. */
export const monthTables = ["bet", "transfer", "hold"] as const;

/** A month of the journal and its archive state. */
export interface LedgerMonth {
  /**
   * The month, for example `2026-01`. The oldest partition has no lower bound, and `month` is the last month of this
   * partition.
   */
  readonly month: string;
  /** The first day of the month, for example `2026-01-01`. */
  readonly day: string;
  /** The suffix of the names of the month's partition tables. */
  readonly part: string;
  /** True for the oldest partition, which has no lower bound and contains all earlier rows. */
  readonly isFirst: boolean;
  /**
   * The archive state. `here`: the rows are in the database. `sealed`: the month is closed for writes. `away`: stored
   * sums replace the rows, but the rows still exist in detached tables. `dropped`: the rows are removed.
   */
  readonly state: "here" | "sealed" | "away" | "dropped";
  /** SHA-256 of the month's file, in hex; undefined if the month has no file. */
  readonly sha256: string | undefined;
}

/** Returns every month that has a partition, oldest first. */
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
    part: partName(text(row, "part")),
    isFirst: text(row, "part") === "first",
    state: text(row, "state") as LedgerMonth["state"],
    sha256: optionalText(row, "sha256"),
  }));
}

/**
 * Checks a partition's suffix, because statements contain the suffix as a part of table names.
 * @throws {TypeError} if the suffix is malformed
 */
function partName(part: string): string {
  if (!/^(?:first|\d{4}_\d{2})$/.test(part)) throw new TypeError(`${part} is no part's name`);
  return part;
}

/**
 * Returns the month of the given name.
 * @throws {MonthRefused} if the month does not exist
 */
export function namedMonth(months: readonly LedgerMonth[], name: string): LedgerMonth {
  const month = months.find((one) => one.month === name);
  if (month === undefined) throw new MonthRefused(`there is no month ${name}`);
  return month;
}

/** Builds the first line of a month's file: the month's range of ids, and the present columns of its tables. */
export async function headerOf(
  executor: Executor,
  { month, day, isFirst }: LedgerMonth,
): Promise<MonthHeader> {
  const { rows } = await executor.query(
    `SELECT ledger_id_at($1::date::timestamp AT TIME ZONE 'UTC')::text AS first, ledger_month_end($1::date)::text AS end`,
    [day],
  );
  const columns = {} as Record<FileTable, readonly string[]>;
  for (const table of monthTables) {
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
 * Yields the rows of a month's table in the order of the month's file, in batches. For seed pairs, yields only the
 * pairs that the month's bets used, and the server seeds of revealed pairs only. The caller must run the generator
 * inside a transaction.
 */
export async function* monthRows(
  client: Executor,
  { part, day }: LedgerMonth,
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
      : `${table}_${part} s ORDER BY s.player_id, s.id`;
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
