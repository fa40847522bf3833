import { access } from "node:fs/promises";
import { type Executor, optionalText, text } from "../database/index.ts";
import {
  headerOf,
  inMonthTransaction,
  type LedgerMonth,
  MonthRefused,
  manifestSums,
  monthRows,
  monthSums,
} from "../partitions/index.ts";
import {
  checkMonthFile,
  MonthFileWrong,
  type MonthManifest,
  nameFile,
  writeMonthFile,
} from "./month-file.ts";

/** A finished step of writing a month's file. */
export type FileStep = "summed" | "written" | "proven" | "named";
type OnStep = ((step: FileStep) => unknown) | undefined;

/**
 * Makes sure that the month's file exists at `path`, is checked, and is recorded in the database. Does not write the
 * file again if it is already recorded.
 */
export async function keepFile(
  client: Executor,
  month: LedgerMonth,
  path: string,
  onStep: OnStep,
): Promise<void> {
  await inMonthTransaction(client, () => sumUp(client, month));
  await onStep?.("summed");
  if (await isThere(path)) {
    const { manifest } = await checkMonthFile(path);
    if (manifest.sha256 !== month.sha256)
      throw new MonthRefused(`${path} is another file than the one of this month: move it away`);
    return await assertSums(client, month, manifest);
  }
  await writeFile(client, month, path, onStep, async (manifest) => {
    return await client.query(
      `UPDATE put_away_month p SET sha256 = $2::text, manifest = $3::text, posted_keys = k.keys, posted_sum = k.hash_sum
       FROM ledger_posted_keys((SELECT ledger_month_end(max(m.month)) FROM ledger_month m WHERE m.month < $1::date),
                               ledger_month_end($1::date)) k
       WHERE p.month = $1::date AND NOT p.is_away RETURNING 1`,
      [month.day, manifest.sha256, JSON.stringify(manifest)],
    );
  });
}

/**
 * Writes a lost file again for a month whose stored sums already replace the month's rows. The rows still exist in
 * detached tables. The new file contains the same rows. The hash of the new file differs if seeds were revealed after
 * the first file was written.
 *
 * @throws {MonthFileWrong} if the rows differ from the rows of the lost file
 */
export async function writeAgain(
  client: Executor,
  month: LedgerMonth,
  path: string,
  onStep: OnStep,
): Promise<void> {
  await writeFile(client, month, path, onStep, async (manifest) => {
    const { rows } = await client.query("SELECT manifest FROM put_away_month WHERE month = $1::date", [
      month.day,
    ]);
    const noted = JSON.parse(text(rows[0] ?? {}, "manifest")) as MonthManifest;
    if (manifest.rowsSha256 !== noted.rowsSha256)
      throw new MonthFileWrong("its rows are not those of the file that was lost");
    return await client.query(
      `UPDATE put_away_month SET sha256 = $2::text, manifest = $3::text
       WHERE month = $1::date AND is_away AND dropped_at IS NULL RETURNING 1`,
      [month.day, manifest.sha256, JSON.stringify(manifest)],
    );
  });
}

/**
 * Writes a month's file from its tables, checks the file on the disk, records the file in the database and gives the
 * file its final name.
 *
 * @param note records the manifest in the database; returns the month's row, or no row if another process changed the
 * month
 */
async function writeFile(
  client: Executor,
  month: LedgerMonth,
  path: string,
  onStep: OnStep,
  note: (manifest: MonthManifest) => Promise<{ readonly rows: readonly unknown[] }>,
): Promise<void> {
  const partial = `${path}.partial`;
  const written = await inMonthTransaction(client, async () => {
    await client.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const header = await headerOf(client, month);
    return await writeMonthFile(partial, header, (table) => monthRows(client, month, table, header));
  });
  await onStep?.("written");
  // The check reads the file from the disk and compares the file's sums with sums that PostgreSQL computes, so the
  // check also finds a mistake of the writer.
  const { manifest } = await checkMonthFile(partial);
  if (manifest.sha256 !== written.sha256) throw new MonthFileWrong("it is not what was written");
  await inMonthTransaction(client, async () => {
    await assertSums(client, month, manifest);
    const { rows } = await note(manifest);
    if (rows.length !== 1) throw new MonthRefused(`${month.month} was changed by somebody else`);
  });
  await onStep?.("proven");
  await nameFile(partial, path);
  await onStep?.("named");
}

async function sumUp(client: Executor, { day, part }: LedgerMonth): Promise<void> {
  for (const [table, sql] of Object.entries(monthSums(part))) {
    await client.query(`DELETE FROM ${table} WHERE month = $1::date`, [day]);
    const { rows } = await client.query(
      `SELECT string_agg(attname, ', ' ORDER BY attnum) AS columns FROM pg_attribute
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
      [table],
    );
    const columns = text(rows[0] ?? {}, "columns");
    await client.query(`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM (${sql}) sums`, [day]);
  }
}

/**
 * Checks that the counts and sums of a month's file match the month's tables.
 * @throws {MonthFileWrong} if a count or a sum of the file differs
 */
async function assertSums(client: Executor, { part }: LedgerMonth, manifest: MonthManifest): Promise<void> {
  const { rows } = await client.query(manifestSums(part));
  const here = Object.fromEntries(
    rows.map((row) => {
      const paid = optionalText(row, "paid");
      const sum = { rows: Number.parseInt(text(row, "rows"), 10), amount: text(row, "amount") };
      return [text(row, "name"), { ...sum, ...(paid !== undefined && { paid }) }];
    }),
  );
  if (JSON.stringify(here) !== JSON.stringify(manifest.sums))
    throw new MonthFileWrong("its sums are not those of the database");
}

/**
 * Reads a month's file from the disk and checks that the database has recorded this file for the month.
 * @throws {MonthRefused} if the file is missing or is not the recorded file
 * @throws {MonthFileWrong} if the file is damaged
 */
export async function proveNoted(client: Executor, month: LedgerMonth, path: string): Promise<MonthManifest> {
  const { rows } = await client.query("SELECT sha256 FROM put_away_month WHERE month = $1::date", [
    month.day,
  ]);
  if (!(await isThere(path)))
    throw new MonthRefused(`${path} is needed, the file of ${month.month}, and it is not there`);
  const { manifest } = await checkMonthFile(path);
  if (manifest.sha256 !== (rows[0] && optionalText(rows[0], "sha256")))
    throw new MonthRefused(`${path} is not the file that ${month.month} was put away into`);
  return manifest;
}

/**
 * Returns whether a file exists. Rethrows every error other than ENOENT, because other errors do not tell whether the
 * file exists.
 */
export async function isThere(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return false;
      throw error;
    },
  );
}
