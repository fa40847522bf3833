import { type Executor, optionalText, text } from "../database/index.ts";
import { type FileRow, type FileTable, type MonthHeader, monthHeader } from "./month-header.ts";

/** Why a month cannot be put away or taken back, in a sentence for whoever asked. Nothing is lost, and nothing half done. */
export class MonthRefused extends Error {
  override readonly name = "MonthRefused";
}

/** The three tables that have months. */
export const monthTables = ["bet", "transfer", "hold"] as const;

/** A month of the journal, and what became of it. */
export interface LedgerMonth {
  /** As `2026-01`; of the oldest part that has no beginning, its last month. */
  readonly month: string;
  /** Its first day. */
  readonly day: string;
  /** What ends the names of its tables. */
  readonly part: string;
  /** Whether it has no beginning: everything from before. */
  readonly isFirst: boolean;
  /** here: its rows are in the database; away: they are not counted any more, and were not removed yet. */
  readonly state: "here" | "sealed" | "away" | "dropped";
  /** Of its file. */
  readonly sha256: string | undefined;
}

/** Every month that was made, oldest first. */
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

/** It becomes a part of names in statements. */
function partName(part: string): string {
  if (!/^(?:first|\d{4}_\d{2})$/.test(part)) throw new TypeError(`${part} is no part's name`);
  return part;
}

/** The month of a name, among those that there are. @throws {MonthRefused} */
export function namedMonth(months: readonly LedgerMonth[], name: string): LedgerMonth {
  const month = months.find((one) => one.month === name);
  if (month === undefined) throw new MonthRefused(`there is no month ${name}`);
  return month;
}

/** What a month's file says first: its ids, and the columns that its tables have now. */
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
 * The rows of a month's table in the order of its file, some at a time: of pairs those that its bets were drawn from, with
 * the server seeds of revealed ones. Inside a transaction of the caller.
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
