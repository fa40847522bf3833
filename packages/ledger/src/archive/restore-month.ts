import { createHash } from "node:crypto";
import { type Executor, text } from "../database/index.ts";
import {
  changePartitions,
  dropDetached,
  type FileTable,
  headerOf,
  inMonthTransaction,
  type LedgerMonth,
  ledgerMonths,
  type MonthHeader,
  MonthRefused,
  monthRows,
  monthSums,
  type OnWait,
  partitionedTables,
  withMonthSession,
} from "../partitions/index.ts";
import { proveNoted } from "./archive-file.ts";
import { type MonthManifest, readMonthFile, rowLine } from "./month-file.ts";

export type RestoreStep = "made" | "loaded" | "proven" | "here";

interface RestoreOptions {
  readonly connectionString: string;
  /** The path of the archive file of the month. */
  readonly path: string;
  readonly onStep?: (step: RestoreStep) => unknown;
  /** `restoreMonth` calls `onWait` with the names of the sessions whose long transactions block the restore. */
  readonly onWait?: OnWait;
}

/**
 * Restores the month that was archived most recently. First, the function loads the archive file into separate tables.
 * Next, the function checks that the tables contain the rows of the file and that the rows match the stored sums. The
 * last step attaches the tables as partitions, so that the ledger's queries include the restored rows.
 *
 * After a crash, a new call of `restoreMonth` starts from the beginning, because no query reads the loaded tables
 * before the last step.
 *
 * @returns the restored month, for example `2026-01`
 * @throws {MonthRefused} if no month can be restored
 * @throws {MonthFileWrong} if the archive file is damaged
 */
export async function restoreMonth(options: RestoreOptions): Promise<string> {
  const { connectionString, path, onStep, onWait } = options;
  return await withMonthSession(connectionString, async (client) => {
    const months = await ledgerMonths(client);
    const month = months.findLast(({ state }) => state === "away" || state === "dropped");
    if (month === undefined) throw new MonthRefused("no month is archived");
    if (month.state === "away")
      throw new MonthRefused(`the archiving of month ${month.month} is not finished: finish it first`);
    const manifest = await proveNoted(client, month, path);
    await makeTables(client, month);
    await onStep?.("made");
    const header = await load(client, month, path);
    await onStep?.("loaded");
    for (const table of partitionedTables) await client.query(`ANALYZE ${table}_${month.suffix}`);
    await prove(client, month, header, manifest);
    await onStep?.("proven");
    await changePartitions(client, month, await attaching(client, month), onWait);
    await onStep?.("here");
    return month.month;
  });
}

/**
 * Returns the SQL statements that attach the tables of a month as partitions again. The id ranges of the partitions
 * come from the database and not from the archive file.
 */
async function attaching(client: Executor, month: LedgerMonth): Promise<string> {
  const { first, end } = await headerOf(client, month);
  const range = `FROM (${first === null ? "MINVALUE" : `'${first}'`}) TO ('${end}')`;
  const attached = partitionedTables.map((table) => {
    const name = `${table}_${month.suffix}`;
    return `ALTER TABLE ${table} ATTACH PARTITION ${name} FOR VALUES ${range};
            ALTER TABLE ${name} DROP CONSTRAINT of_month;`;
  });
  return `${attached.join("\n")}
    UPDATE put_away_month SET is_away = false, dropped_at = NULL WHERE month = '${month.day}'::date;`;
}

/**
 * Creates the tables of a month with their indexes. Each table has a CHECK constraint on the id range, so that
 * PostgreSQL need not scan the table to attach it.
 */
async function makeTables(client: Executor, month: LedgerMonth): Promise<void> {
  const { suffix } = month;
  const { first, end } = await headerOf(client, month);
  await inMonthTransaction(client, async () => {
    for (const table of partitionedTables) {
      const name = `${table}_${suffix}`;
      // Drops the table that an interrupted restore may have left in the database.
      await dropDetached(client, name);
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
 * Loads the rows of the archive file into the tables of the month.
 * @returns the first line of the archive file, which names the columns
 */
async function load(client: Executor, { suffix }: LedgerMonth, path: string): Promise<MonthHeader> {
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
      insert = await insertSql(client, `${table}_${suffix}`, header.columns[table]);
    }
    rows.push(JSON.stringify(one.row));
  }
  await write();
  if (header === undefined) throw new MonthRefused(`the archive file ${path} is empty`);
  return header;
}

/**
 * Builds the INSERT for a table of a month. The INSERT statement reads the values of a row by position and casts each
 * value to the type of its column.
 * @throws {MonthRefused} if the archive file has a column that the table does not have
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
    if (type === undefined) throw new MonthRefused(`the table ${name} no longer has the column ${column}`);
    return `(r->>${place})::${type}`;
  });
  return `INSERT INTO ${name} (${columns.join(", ")}) SELECT ${values.join(", ")} FROM json_array_elements($1::json) r`;
}

/**
 * Checks that the loaded tables contain exactly the rows of the archive file, and that the sums of the rows equal the
 * stored sums.
 * @throws {MonthRefused} if a row or a sum differs from the archive file or the stored sums
 */
async function prove(
  client: Executor,
  month: LedgerMonth,
  header: MonthHeader,
  manifest: MonthManifest,
): Promise<void> {
  for (const table of partitionedTables)
    await client.query("SELECT ledger_seal_part($1)", [`${table}_${month.suffix}`]);
  await inMonthTransaction(client, async () => {
    const hash = createHash("sha256");
    for (const table of partitionedTables)
      for await (const rows of monthRows(client, month, table, header))
        for (const row of rows) hash.update(`${rowLine(table, row)}\n`);
    if (hash.digest("hex") !== manifest.rowsSha256)
      throw new MonthRefused(
        `the loaded rows of month ${month.month} differ from the rows of the archive file`,
      );
    for (const [table, sql] of Object.entries(monthSums(month.suffix))) {
      const stood = `SELECT * FROM ${table} WHERE month = $1::date`;
      const loaded = `SELECT (jsonb_populate_record(NULL::${table}, to_jsonb(sums))).* FROM (${sql}) sums`;
      const { rows } = await client.query(
        `SELECT count(*)::text AS other FROM ((${stood} EXCEPT ${loaded}) UNION ALL (${loaded} EXCEPT ${stood})) other`,
        [month.day],
      );
      if (text(rows[0] ?? {}, "other") !== "0")
        throw new MonthRefused(
          `the sums of the rows of month ${month.month} differ from the stored sums in the table ${table}`,
        );
    }
  });
}
