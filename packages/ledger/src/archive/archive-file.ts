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

/**
 * The name of a step in the writing of a month's archive file. The code calls `onStep` with the name of each finished
 * step.
 */
export type FileStep = "summed" | "written" | "proven" | "named";
type OnStep = ((step: FileStep) => unknown) | undefined;

/**
 * Makes sure that the archive file of the month exists at `path`, is checked, and is recorded in the database. If the
 * database has already recorded the archive file, the function only checks the file.
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
      throw new MonthRefused(
        `${path} is not the recorded archive file of this month: move the file to another folder`,
      );
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
 * Writes a lost archive file again, after the stored sums have replaced the rows of the month. The rows of the month
 * still exist in detached tables. The new archive file contains the same rows as the lost file. The new archive file
 * has a different hash than the lost file if seeds were revealed after the lost file was written.
 *
 * @throws {MonthFileWrong} if the rows in the detached tables differ from the rows of the lost file
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
      throw new MonthFileWrong(
        "the rows of the new archive file differ from the rows of the lost archive file",
      );
    return await client.query(
      `UPDATE put_away_month SET sha256 = $2::text, manifest = $3::text
       WHERE month = $1::date AND is_away AND dropped_at IS NULL RETURNING 1`,
      [month.day, manifest.sha256, JSON.stringify(manifest)],
    );
  });
}

/**
 * Writes the archive file of a month from the tables of the month, and checks the file on the disk. After the check,
 * the function records the file in the database and renames the file to its final name.
 *
 * @param note a function that records the manifest in the database and returns the updated row of the month. The
 * function returns no row if another process has changed the month
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
  // The check reads the archive file from the disk. PostgreSQL computes the expected sums, so the check also finds an
  // error in the code that writes the file.
  const { manifest } = await checkMonthFile(partial);
  if (manifest.sha256 !== written.sha256)
    throw new MonthFileWrong("the archive file on the disk differs from the written archive file");
  await inMonthTransaction(client, async () => {
    await assertSums(client, month, manifest);
    const { rows } = await note(manifest);
    if (rows.length !== 1)
      throw new MonthRefused(`another process has changed the archive state of month ${month.month}`);
  });
  await onStep?.("proven");
  await nameFile(partial, path);
  await onStep?.("named");
}

async function sumUp(client: Executor, { day, suffix }: LedgerMonth): Promise<void> {
  for (const [table, sql] of Object.entries(monthSums(suffix))) {
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
 * Checks that the counts and sums of an archive file match the tables of the month.
 * @throws {MonthFileWrong} if a count or a sum of the archive file differs
 */
async function assertSums(client: Executor, { suffix }: LedgerMonth, manifest: MonthManifest): Promise<void> {
  const { rows } = await client.query(manifestSums(suffix));
  const here = Object.fromEntries(
    rows.map((row) => {
      const paid = optionalText(row, "paid");
      const sum = { rows: Number.parseInt(text(row, "rows"), 10), amount: text(row, "amount") };
      return [text(row, "name"), { ...sum, ...(paid !== undefined && { paid }) }];
    }),
  );
  if (JSON.stringify(here) !== JSON.stringify(manifest.sums))
    throw new MonthFileWrong("the sums of the archive file differ from the sums of the database");
}

/**
 * Reads the archive file of a month from the disk and checks that the database has recorded this file for the month.
 * @throws {MonthRefused} if the archive file is missing or is not the recorded file
 * @throws {MonthFileWrong} if the archive file is damaged
 */
export async function proveNoted(client: Executor, month: LedgerMonth, path: string): Promise<MonthManifest> {
  const { rows } = await client.query("SELECT sha256 FROM put_away_month WHERE month = $1::date", [
    month.day,
  ]);
  if (!(await isThere(path)))
    throw new MonthRefused(`the archive file of month ${month.month} is missing: ${path}`);
  const { manifest } = await checkMonthFile(path);
  if (manifest.sha256 !== (rows[0] && optionalText(rows[0], "sha256")))
    throw new MonthRefused(`${path} is not the recorded archive file of month ${month.month}`);
  return manifest;
}

/**
 * Returns whether a file exists. Rethrows every error other than ENOENT, because only ENOENT proves that the file is
 * missing.
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
