import { createHash } from "node:crypto";
import { type Executor, text } from "../database/index.ts";
import {
  changeParts,
  dropApart,
  type FileTable,
  headerOf,
  inMonthTransaction,
  type LedgerMonth,
  ledgerMonths,
  type MonthHeader,
  MonthRefused,
  monthRows,
  monthSums,
  monthTables,
  type OnWait,
  withMonthSession,
} from "../partitions/index.ts";
import { type MonthManifest, readMonthFile, rowLine } from "./month-file.ts";
import { proveNoted } from "./put-away-file.ts";

export type TakeBackStep = "made" | "loaded" | "proven" | "here";

interface TakeBackOptions {
  readonly connectionString: string;
  /** The path of the month's file. */
  readonly path: string;
  readonly onStep?: (step: TakeBackStep) => unknown;
  /** The function calls `onWait` with the names of the sessions whose long reads block the restore. */
  readonly onWait?: OnWait;
}

/**
 * Restores the month that was archived last (`takeBack`). The function loads the month's file into separate tables, and
 * checks that the tables contain the same rows and give the same sums as before. The last step attaches the tables as
 * partitions, so that the rows count again.
 *
 * After a crash, a new call of `takeBackMonth` starts from the beginning, because the loaded tables do not count before
 * the last step.
 *
 * @returns the restored month, for example `2026-01`
 * @throws {MonthRefused} if no month can be restored
 * @throws {MonthFileWrong} if the file is damaged
 */
export async function takeBackMonth(options: TakeBackOptions): Promise<string> {
  const { connectionString, path, onStep, onWait } = options;
  return await withMonthSession(connectionString, async (client) => {
    const months = await ledgerMonths(client);
    const month = months.findLast(({ state }) => state === "away" || state === "dropped");
    if (month === undefined) throw new MonthRefused("no month is put away");
    if (month.state === "away")
      throw new MonthRefused(`${month.month} is not put away to its end: do that first`);
    const manifest = await proveNoted(client, month, path);
    await makeTables(client, month);
    await onStep?.("made");
    const header = await load(client, month, path);
    await onStep?.("loaded");
    for (const table of monthTables) await client.query(`ANALYZE ${table}_${month.part}`);
    await prove(client, month, header, manifest);
    await onStep?.("proven");
    await changeParts(client, month, await attaching(client, month), onWait);
    await onStep?.("here");
    return month.month;
  });
}

/**
 * Returns the statements that attach a month's tables as partitions again. The ranges of ids come from the database and
 * not from the month's file.
 */
async function attaching(client: Executor, month: LedgerMonth): Promise<string> {
  const { first, end } = await headerOf(client, month);
  const range = `FROM (${first === null ? "MINVALUE" : `'${first}'`}) TO ('${end}')`;
  const attached = monthTables.map((table) => {
    const name = `${table}_${month.part}`;
    return `ALTER TABLE ${table} ATTACH PARTITION ${name} FOR VALUES ${range};
            ALTER TABLE ${name} DROP CONSTRAINT of_month;`;
  });
  return `${attached.join("\n")}
    UPDATE put_away_month SET is_away = false, dropped_at = NULL WHERE month = '${month.day}'::date;`;
}

/**
 * Creates a month's tables with indexes and with a CHECK of the id range, so that PostgreSQL can attach the tables
 * quickly.
 */
async function makeTables(client: Executor, month: LedgerMonth): Promise<void> {
  const { part } = month;
  const { first, end } = await headerOf(client, month);
  await inMonthTransaction(client, async () => {
    for (const table of monthTables) {
      const name = `${table}_${part}`;
      // Drops a table that an interrupted earlier restore has left.
      await dropApart(client, name);
      await client.query(`CREATE TABLE ${name} (LIKE ${table} INCLUDING ALL)`);
      await client.query(
        table === "transfer"
          ? `CREATE UNIQUE INDEX ${name}_key ON ${name} (player_id, idempotency_key) WHERE idempotency_key IS NOT NULL`
          : `ALTER TABLE ${name} ADD CONSTRAINT ${name}_key UNIQUE (player_id, key)`,
      );
      if (table === "hold") await client.query(`ALTER TABLE ${name} SET (fillfactor = 80)`);
      await client.query(
        `ALTER TABLE ${name} ADD CONSTRAINT of_month CHECK (id < '${end}'::uuid${first === null ? "" : ` AND id >= '${first}'::uuid`})`,
      );
      await client.query("SELECT ledger_guard_part($1, $2)", [table, name]);
    }
  });
}

const rowsAtOnce = 1_000;

/**
 * Loads the rows of the month's file into the month's tables.
 * @returns the first line of the file, which names the columns
 */
async function load(client: Executor, { part }: LedgerMonth, path: string): Promise<MonthHeader> {
  let header: MonthHeader | undefined;
  let [table, rows]: [FileTable, string[]] = ["seed", []];
  let insert = "";
  async function write(): Promise<void> {
    if (rows.length > 0) await client.query(insert, [`[${rows.join(",")}]`]);
    rows = [];
  }
  for await (const one of readMonthFile(path)) {
    if ("header" in one) header = one.header;
    if (!("row" in one) || one.table === "seed" || header === undefined) continue;
    if (one.table !== table || rows.length === rowsAtOnce) await write();
    if (one.table !== table) {
      table = one.table;
      insert = await insertSql(client, `${table}_${part}`, header.columns[table]);
    }
    rows.push(JSON.stringify(one.row));
  }
  await write();
  if (header === undefined) throw new MonthRefused(`${path} is empty`);
  return header;
}

/**
 * Builds the INSERT for a month's table, which reads a row's values by position and casts each value to the type of its
 * column.
 * @throws {MonthRefused} if the table lacks a column of the file
 */
async function insertSql(client: Executor, name: string, columns: readonly string[]): Promise<string> {
  const { rows } = await client.query(
    `SELECT attname::text AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
    [name],
  );
  const types = new Map(rows.map((row) => [text(row, "name"), text(row, "type")]));
  const values = columns.map((column, place) => {
    const type = types.get(column);
    if (type === undefined) throw new MonthRefused(`${name} has no column ${column} any more`);
    return `(r->>${place})::${type}`;
  });
  return `INSERT INTO ${name} (${columns.join(", ")}) SELECT ${values.join(", ")} FROM json_array_elements($1::json) r`;
}

/**
 * Checks that the loaded tables contain exactly the rows of the file, and that the rows give the stored sums.
 * @throws {MonthRefused} if a row or a sum differs
 */
async function prove(
  client: Executor,
  month: LedgerMonth,
  header: MonthHeader,
  manifest: MonthManifest,
): Promise<void> {
  for (const table of monthTables)
    await client.query("SELECT ledger_seal_part($1)", [`${table}_${month.part}`]);
  await inMonthTransaction(client, async () => {
    const hash = createHash("sha256");
    for (const table of monthTables)
      for await (const rows of monthRows(client, month, table, header))
        for (const row of rows) hash.update(`${rowLine(table, row)}\n`);
    if (hash.digest("hex") !== manifest.rowsSha256)
      throw new MonthRefused(`what was loaded of ${month.month} is not what its file says`);
    for (const [table, sql] of Object.entries(monthSums(month.part))) {
      const stood = `SELECT * FROM ${table} WHERE month = $1::date`;
      const loaded = `SELECT (jsonb_populate_record(NULL::${table}, to_jsonb(sums))).* FROM (${sql}) sums`;
      const { rows } = await client.query(
        `SELECT count(*)::text AS other FROM ((${stood} EXCEPT ${loaded}) UNION ALL (${loaded} EXCEPT ${stood})) other`,
        [month.day],
      );
      if (text(rows[0] ?? {}, "other") !== "0")
        throw new MonthRefused(
          `the rows of ${month.month} do not come to what stood in for them in ${table}`,
        );
    }
  });
}
