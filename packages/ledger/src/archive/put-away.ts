import { join } from "node:path";
import { type Executor, isOverSince, optionalText, text, timeOfId } from "../database/index.ts";
import {
  changeParts,
  dropApart,
  headerOf,
  inMonthTransaction,
  isTimeout,
  type LedgerMonth,
  ledgerMonths,
  MonthRefused,
  monthTables,
  namedMonth,
  type OnWait,
  withMonthSession,
} from "../partitions/index.ts";
import { reconcile } from "../reads/index.ts";
import { rowsReadMs } from "../settlement/index.ts";
import type { MonthManifest } from "./month-file.ts";
import { type FileStep, isThere, keepFile, proveNoted, writeAgain } from "./put-away-file.ts";

/** A finished step of archiving a month. The result of each finished step survives a crash of the process. */
export type PutAwayStep = "sealed" | FileStep | "away" | "dropped";

interface PutAwayOptions {
  readonly connectionString: string;
  /** The month to archive, for example `2026-01`. */
  readonly month: string;
  readonly folder: string;
  /** The time that all processes share, in milliseconds since 1970. */
  readonly nowMs: number;
  readonly onStep?: (step: PutAwayStep) => unknown;
  /** The function calls `onWait` with the names of the sessions whose long reads block the archiving. */
  readonly onWait?: OnWait;
}

/** An archived month, with the file that contains the month's rows. */
interface PutAway {
  readonly path: string;
  readonly sha256: string;
  readonly rows: MonthManifest["rows"];
}

/**
 * Archives the oldest month into a file (`putAway`). The steps are: close the month for writes, compute the sums that
 * will replace the month's rows, write the file and check the file on the disk, replace the rows by the sums, and
 * remove the rows.
 *
 * After a crash, a new call of `putAwayMonth` continues. The new call repeats every step that was not recorded as done,
 * and writes the file again if the file was lost before the rows were removed.
 *
 * @throws {MonthRefused} if the month cannot be archived
 * @throws {MonthFileWrong} if the file is damaged; the rows are still in the database
 */
export async function putAwayMonth(options: PutAwayOptions): Promise<PutAway> {
  return await withMonthSession(options.connectionString, (client) => putAway(client, options));
}

async function putAway(client: Executor, options: PutAwayOptions): Promise<PutAway> {
  const { folder, nowMs, onStep, onWait } = options;
  const months = await ledgerMonths(client);
  const month = namedMonth(months, options.month);
  const path = join(folder, `gemplay-${month.month}.jsonl.gz`);
  if (month.state === "dropped") throw new MonthRefused(`${month.month} is put away already`);
  if (month.state !== "away") {
    assertOldest(months, month);
    await seal(client, month, nowMs);
    await onStep?.("sealed");
    await keepFile(client, month, path, onStep);
    const detached = monthTables.map(
      (table) => `ALTER TABLE ${table} DETACH PARTITION ${table}_${month.part};`,
    );
    await changeParts(
      client,
      month,
      `${detached.join("\n")} UPDATE put_away_month SET is_away = true WHERE month = '${month.day}'::date;`,
      onWait,
    );
    await onStep?.("away");
  } else if (!(await isThere(path))) await writeAgain(client, month, path, onStep);
  const manifest = await proveNoted(client, month, path);
  // Checks the books with the sums that now replace the rows, while the rows still exist and can be attached again.
  await assertSound(client);
  await inMonthTransaction(client, async () => {
    const { rows } = await client.query(
      `UPDATE put_away_month SET dropped_at = clock_timestamp()
       WHERE month = $1::date AND dropped_at IS NULL RETURNING 1`,
      [month.day],
    );
    if (rows.length !== 1) throw new MonthRefused(`${month.month} was changed by somebody else`);
    for (const table of monthTables) await dropApart(client, `${table}_${month.part}`);
  });
  await onStep?.("dropped");
  return { path, sha256: manifest.sha256, rows: manifest.rows };
}

/**
 * Checks that the month is the oldest one in the database. Months are archived oldest first, so that the database
 * always contains all rows from one point in time on.
 * @throws {MonthRefused} if an older month is not archived
 */
function assertOldest(months: readonly LedgerMonth[], { month }: LedgerMonth): void {
  const unfinished = months.find(({ state }) => state === "away");
  if (unfinished !== undefined)
    throw new MonthRefused(`${unfinished.month} is not put away to its end: call it for that one first`);
  const oldest = months.find(({ state }) => state !== "dropped");
  if (oldest !== undefined && oldest.month !== month)
    throw new MonthRefused(`${oldest.month} is the oldest month that is here: months go oldest first`);
}

/**
 * Closes the month for writes and checks that the month's rows are consistent.
 *
 * @throws {MonthRefused} if the end of the month is too recent, a bet or withdrawal is open, or the books are not
 * consistent
 */
async function seal(client: Executor, month: LedgerMonth, nowMs: number): Promise<void> {
  const { end } = await headerOf(client, month);
  const endMs = timeOfId(end);
  // Idempotency keys of the month can be used for some days after the month's end, and other code reads rows of the
  // month for `rowsReadMs`.
  if (!isOverSince(endMs, nowMs) || nowMs - endMs <= rowsReadMs)
    throw new MonthRefused(
      `${month.month} is not over for long enough: its rows are read until ${rowsReadMs / 86_400_000} days after its end`,
    );
  await inMonthTransaction(client, async () => {
    // Waits at most 5 seconds for transactions that write into the month's partitions. Bets of the present month do not
    // wait for this lock.
    await client.query("SET LOCAL lock_timeout = '5s'");
    for (const table of [...monthTables].reverse())
      await client
        .query("SELECT ledger_seal_part($1)", [`${table}_${month.part}`])
        .catch((error: unknown) => {
          if (!isTimeout(error, "lock")) throw error;
          throw new MonthRefused(
            `somebody is at ${table}_${month.part} in a transaction that does not end: nothing has changed, try again`,
          );
        });
    // The lock prevents that a hold of this month is placed or ended, so the count stays correct.
    const { rows } = await client.query(
      `SELECT count(*)::text AS held, min(id::text) AS oldest FROM hold_${month.part} WHERE state = 'held'`,
    );
    const [row = {}] = rows;
    if (text(row, "held") !== "0")
      throw new MonthRefused(
        `${text(row, "held")} bets of ${month.month} are still open, the first is ${optionalText(row, "oldest") ?? ""}`,
      );
    await assertNothingWaits(client, month);
    await client.query("INSERT INTO put_away_month (month) VALUES ($1::date) ON CONFLICT DO NOTHING", [
      month.day,
    ]);
  });
  // An older inconsistency must be found before archiving, because afterwards the inconsistency would look like an
  // archiving mistake.
  await assertSound(client);
}

/**
 * Checks that `reconcile` finds no inconsistency.
 * @throws {MonthRefused} if the books are not consistent
 */
async function assertSound(client: Executor): Promise<void> {
  const [finding, ...more] = await reconcile(client);
  if (finding !== undefined)
    throw new MonthRefused(
      `the books are not sound (${finding.check} ${finding.subject}${more.length > 0 ? `, and ${more.length} more` : ""}): see \`reconcile\``,
    );
}

/**
 * Checks that every withdrawal of the month is finished, because a refund reads the withdrawal's transfers again.
 *
 * @throws {MonthRefused} if a withdrawal of the month is neither paid nor refunded
 */
async function assertNothingWaits(client: Executor, { day, month }: LedgerMonth): Promise<void> {
  const { rows } = await client.query(
    // The sum of a withdrawal is negative if the amount was taken in an archived month. All transfers of withdrawals
    // have a key, so the query can use the index of transfers with a key.
    `SELECT reference FROM transfer
     WHERE idempotency_key IS NOT NULL AND (credit = 'withdrawals' OR debit = 'withdrawals') GROUP BY reference, asset
     HAVING sum(CASE WHEN credit = 'withdrawals' THEN amount ELSE -amount END) > 0
        AND min(id::text) < ledger_month_end($1::date)::text LIMIT 1`,
    [day],
  );
  if (rows[0] !== undefined)
    throw new MonthRefused(`withdrawal ${text(rows[0], "reference")} of ${month} is not over`);
}
