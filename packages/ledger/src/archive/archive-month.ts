import { join } from "node:path";
import { type Executor, isOverSince, optionalText, text, timeOfId } from "../database/index.ts";
import {
  changePartitions,
  dropDetached,
  headerOf,
  inMonthTransaction,
  isTimeout,
  type LedgerMonth,
  ledgerMonths,
  MonthRefused,
  namedMonth,
  type OnWait,
  partitionedTables,
  withMonthSession,
} from "../partitions/index.ts";
import { reconcile } from "../reads/index.ts";
import { rowsReadMs } from "../settlement/index.ts";
import { type FileStep, isThere, keepFile, proveNoted, writeAgain } from "./archive-file.ts";
import type { MonthManifest } from "./month-file.ts";

/**
 * The name of a step in the archiving of a month. The code calls `onStep` with the name of each finished step. The
 * result of each finished step is stored permanently, so a crash of the process does not undo a finished step.
 */
export type ArchiveStep = "sealed" | FileStep | "away" | "dropped";

interface ArchiveOptions {
  readonly connectionString: string;
  /** The month to archive, for example `2026-01`. */
  readonly month: string;
  readonly folder: string;
  /** The current time in milliseconds since 1970, by the clock that all processes share. */
  readonly nowMs: number;
  readonly onStep?: (step: ArchiveStep) => unknown;
  /** `archiveMonth` calls `onWait` with the names of the sessions whose long transactions block the archiving. */
  readonly onWait?: OnWait;
}

/** An archived month, with the path of the archive file that contains the rows of the month. */
interface ArchivedMonth {
  readonly path: string;
  readonly sha256: string;
  readonly rows: MonthManifest["rows"];
}

/**
 * Archives the rows of the oldest month into a file. First, the function closes the month for writes, and stores the
 * sums that will replace the rows of the month. After that, the function writes the archive file and checks the file on
 * the disk. At the end, the sums take the place of the rows, and the function deletes the rows from the database.
 *
 * After a crash, call `archiveMonth` again to continue the archiving. The new call repeats every step that the database
 * has not recorded as finished. If the archive file is lost before the rows are deleted, the new call writes the
 * archive file again.
 *
 * @throws {MonthRefused} if the month cannot be archived
 * @throws {MonthFileWrong} if the archive file is damaged; the rows are still in the database
 */
export async function archiveMonth(options: ArchiveOptions): Promise<ArchivedMonth> {
  return await withMonthSession(options.connectionString, (client) => archive(client, options));
}

async function archive(client: Executor, options: ArchiveOptions): Promise<ArchivedMonth> {
  const { folder, nowMs, onStep, onWait } = options;
  const months = await ledgerMonths(client);
  const month = namedMonth(months, options.month);
  const path = join(folder, `gemplay-${month.month}.jsonl.gz`);
  if (month.state === "dropped") throw new MonthRefused(`month ${month.month} is already archived`);
  if (month.state !== "away") {
    assertOldest(months, month);
    await seal(client, month, nowMs);
    await onStep?.("sealed");
    await keepFile(client, month, path, onStep);
    const detached = partitionedTables.map(
      (table) => `ALTER TABLE ${table} DETACH PARTITION ${table}_${month.suffix};`,
    );
    await changePartitions(
      client,
      month,
      `${detached.join("\n")} UPDATE put_away_month SET is_away = true WHERE month = '${month.day}'::date;`,
      onWait,
    );
    await onStep?.("away");
  } else if (!(await isThere(path))) await writeAgain(client, month, path, onStep);
  const manifest = await proveNoted(client, month, path);
  // Runs `reconcile` with the sums that now replace the rows of the month. The rows of the month still exist in
  // detached tables, so the month can still be attached again.
  await assertSound(client);
  await inMonthTransaction(client, async () => {
    const { rows } = await client.query(
      `UPDATE put_away_month SET dropped_at = clock_timestamp()
       WHERE month = $1::date AND dropped_at IS NULL RETURNING 1`,
      [month.day],
    );
    if (rows.length !== 1)
      throw new MonthRefused(`another process has changed the archive state of month ${month.month}`);
    for (const table of partitionedTables) await dropDetached(client, `${table}_${month.suffix}`);
  });
  await onStep?.("dropped");
  return { path, sha256: manifest.sha256, rows: manifest.rows };
}

/**
 * Checks that the month is the oldest month in the database. Months are archived in order, the oldest first. As a
 * result, the database contains every row that is newer than the last archived month.
 * @throws {MonthRefused} if the database still contains an older month
 */
function assertOldest(months: readonly LedgerMonth[], { month }: LedgerMonth): void {
  const unfinished = months.find(({ state }) => state === "away");
  if (unfinished !== undefined)
    throw new MonthRefused(`the archiving of month ${unfinished.month} is not finished: finish it first`);
  const oldest = months.find(({ state }) => state !== "dropped");
  if (oldest !== undefined && oldest.month !== month)
    throw new MonthRefused(
      `${oldest.month} is the oldest month in the database: archive the oldest month first`,
    );
}

/**
 * Closes the month for writes and checks that the rows of the month are consistent.
 *
 * @throws {MonthRefused} if the month ended too recently, a bet or withdrawal of the month is open, a bet of the month
 * is not in the public log, or `reconcile` finds an inconsistency
 */
async function seal(client: Executor, month: LedgerMonth, nowMs: number): Promise<void> {
  const { end } = await headerOf(client, month);
  const endMs = timeOfId(end);
  // For some days after the end of a month, players can still use idempotency keys with a time in this month. The
  // server also reads single rows of a month until `rowsReadMs` milliseconds after the end of the month.
  if (!isOverSince(endMs, nowMs) || nowMs - endMs <= rowsReadMs)
    throw new MonthRefused(
      `month ${month.month} ended too recently: the server reads its rows until ${rowsReadMs / 86_400_000} days after its end`,
    );
  await inMonthTransaction(client, async () => {
    // Waits at most 5 seconds for transactions that write into the month's partitions. Bets of the current month do not
    // wait for the lock on an older month.
    await client.query("SET LOCAL lock_timeout = '5s'");
    for (const table of [...partitionedTables].reverse())
      await client
        .query("SELECT ledger_seal_part($1)", [`${table}_${month.suffix}`])
        .catch((error: unknown) => {
          if (!isTimeout(error, "lock")) throw error;
          throw new MonthRefused(
            `a long transaction uses the table ${table}_${month.suffix}: nothing has changed, try again`,
          );
        });
    // The lock on the partitions prevents other transactions from placing, settling or voiding a hold of this month. So
    // the number of open holds of the month stays the same until the end of the transaction.
    const { rows } = await client.query(
      `SELECT count(*)::text AS held, min(id::text) AS oldest FROM hold_${month.suffix} WHERE state = 'held'`,
    );
    const [row = {}] = rows;
    if (text(row, "held") !== "0")
      throw new MonthRefused(
        `${text(row, "held")} bets of month ${month.month} are still open; the oldest open bet is ${optionalText(row, "oldest") ?? ""}`,
      );
    await assertNothingWaits(client, month);
    await assertLogged(client, month);
    await client.query("INSERT INTO put_away_month (month) VALUES ($1::date) ON CONFLICT DO NOTHING", [
      month.day,
    ]);
  });
  // `reconcile` runs before the archiving to find an older inconsistency. After the archiving, an older inconsistency
  // would look like an error of the archiving.
  await assertSound(client);
}

/**
 * Checks that `reconcile` finds no inconsistency.
 * @throws {MonthRefused} if `reconcile` finds an inconsistency
 */
async function assertSound(client: Executor): Promise<void> {
  const [finding, ...more] = await reconcile(client);
  if (finding !== undefined)
    throw new MonthRefused(
      `reconcile found an inconsistency (${finding.check} ${finding.subject}${more.length > 0 ? `, and ${more.length} more` : ""}): run \`reconcile\` for details`,
    );
}

/**
 * Checks that every withdrawal of the month is paid or refunded, because a refund needs the transfers of its
 * withdrawal.
 *
 * @throws {MonthRefused} if a withdrawal of the month is neither paid nor refunded
 */
async function assertNothingWaits(client: Executor, { day, month }: LedgerMonth): Promise<void> {
  const { rows } = await client.query(
    // The sum of a withdrawal is negative if the transfer that reserved the amount is in an archived month. All
    // transfers of withdrawals have an idempotency key, so the query can use the index of these keys.
    `SELECT reference FROM transfer
     WHERE idempotency_key IS NOT NULL AND (credit = 'withdrawals' OR debit = 'withdrawals') GROUP BY reference, asset
     HAVING sum(CASE WHEN credit = 'withdrawals' THEN amount ELSE -amount END) > 0
        AND min(id::text) < ledger_month_end($1::date)::text LIMIT 1`,
    [day],
  );
  if (rows[0] !== undefined)
    throw new MonthRefused(`withdrawal ${text(rows[0], "reference")} of month ${month} is not finished`);
}

/**
 * Checks that every bet of the month is in the public log. The log could not contain an archived bet any more, because
 * it reads the bets from the database.
 *
 * @throws {MonthRefused} if a bet of the month waits for the public log
 */
async function assertLogged(client: Executor, { day, month }: LedgerMonth): Promise<void> {
  const { rows } = await client.query(
    `SELECT u.id::text AS id FROM unlogged_bets q CROSS JOIN LATERAL unnest(q.ids) u(id)
     WHERE u.id < ledger_month_end($1::date) LIMIT 1`,
    [day],
  );
  if (rows[0] !== undefined)
    throw new MonthRefused(`bet ${text(rows[0], "id")} of month ${month} is not in the public log yet`);
}
