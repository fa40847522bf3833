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

/** What is behind a month on its way: each is kept when the process dies after it. */
export type PutAwayStep = "sealed" | FileStep | "away" | "dropped";

interface PutAwayOptions {
  readonly connectionString: string;
  /** As `2026-01`. */
  readonly month: string;
  readonly folder: string;
  /** The time that the processes share, milliseconds. */
  readonly nowMs: number;
  readonly onStep?: (step: PutAwayStep) => unknown;
  /** Told of who reads for so long that it is waited for. */
  readonly onWait?: OnWait;
}

/** A month whose rows are in its file. */
interface PutAway {
  readonly path: string;
  readonly sha256: string;
  readonly rows: MonthManifest["rows"];
}

/**
 * Puts the oldest month away into a file: seals it, reckons what takes the place of its rows, writes and proves the file from
 * the disk, lets the sums count instead of the rows, and removes the rows. Whoever calls it again after a death goes on
 * where it was; what is done again is what was not noted as done, and a file that was lost before its rows were removed.
 *
 * @throws {MonthRefused, MonthFileWrong} nothing that was not in the file has left the database
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
  // By the sums that stand in for the rows now, while the rows are still there.
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

/** Oldest first, one after the other: what is here is everything from one moment on. */
function assertOldest(months: readonly LedgerMonth[], { month }: LedgerMonth): void {
  const unfinished = months.find(({ state }) => state === "away");
  if (unfinished !== undefined)
    throw new MonthRefused(`${unfinished.month} is not put away to its end: call it for that one first`);
  const oldest = months.find(({ state }) => state !== "dropped");
  if (oldest !== undefined && oldest.month !== month)
    throw new MonthRefused(`${oldest.month} is the oldest month that is here: months go oldest first`);
}

/**
 * Sees to it that nobody writes into the month any more, and that what it holds is sound.
 *
 * @throws {MonthRefused} where it is not over, or the books are not sound
 */
async function seal(client: Executor, month: LedgerMonth, nowMs: number): Promise<void> {
  const { end } = await headerOf(client, month);
  const endMs = timeOfId(end);
  // Keys of it can be used for some days; its rows are read for longer.
  if (!isOverSince(endMs, nowMs) || nowMs - endMs <= rowsReadMs)
    throw new MonthRefused(
      `${month.month} is not over for long enough: its rows are read until ${rowsReadMs / 86_400_000} days after its end`,
    );
  await inMonthTransaction(client, async () => {
    // Waits for who writes into these parts, and lets nobody wait for it who bets now.
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
    // Read under the lock: no hold is taken or ends in it after that.
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
  // What is not sound could not be told from a mistake of putting away.
  await assertSound(client);
}

/** @throws {MonthRefused} */
async function assertSound(client: Executor): Promise<void> {
  const [finding, ...more] = await reconcile(client);
  if (finding !== undefined)
    throw new MonthRefused(
      `the books are not sound (${finding.check} ${finding.subject}${more.length > 0 ? `, and ${more.length} more` : ""}): see \`reconcile\``,
    );
}

/**
 * What was taken for a withdrawal is looked up once more when it is given back.
 *
 * @throws {MonthRefused} while one of the month is neither paid nor given back
 */
async function assertNothingWaits(client: Executor, { day, month }: LedgerMonth): Promise<void> {
  const { rows } = await client.query(
    // Below zero where it was taken in a month that is away. Indexes hold what is posted under keys, as all of these are.
    `SELECT reference FROM transfer
     WHERE idempotency_key IS NOT NULL AND (credit = 'withdrawals' OR debit = 'withdrawals') GROUP BY reference, asset
     HAVING sum(CASE WHEN credit = 'withdrawals' THEN amount ELSE -amount END) > 0
        AND min(id::text) < ledger_month_end($1::date)::text LIMIT 1`,
    [day],
  );
  if (rows[0] !== undefined)
    throw new MonthRefused(`withdrawal ${text(rows[0], "reference")} of ${month} is not over`);
}
