import { access } from "node:fs/promises";
import { join } from "node:path";
import { rowsReadMs } from "./bet-reads.ts";
import { type Executor, optionalText, text } from "./executor.ts";
import { isOverSince } from "./key-time.ts";
import {
  checkMonthFile,
  MonthFileWrong,
  type MonthManifest,
  nameFile,
  writeMonthFile,
} from "./month-file.ts";
import { changeParts, dropApart, inMonthTransaction, isTimeout, withMonthSession } from "./month-session.ts";
import { manifestSums, monthSums, transfersAhead } from "./month-sums.ts";
import {
  headerOf,
  type LedgerMonth,
  ledgerMonths,
  MonthRefused,
  monthRows,
  monthTables,
  namedMonth,
} from "./month-tables.ts";
import { reconcile } from "./reconcile.ts";
import { timeOfId } from "./uuid.ts";

/** What is behind a month on its way: each is kept when the process dies after it. */
export type PutAwayStep = "sealed" | "summed" | "written" | "proven" | "named" | "away" | "dropped";

interface PutAwayOptions {
  readonly connectionString: string;
  /** As `2026-01`. */
  readonly month: string;
  readonly folder: string;
  /** The time that the processes share, milliseconds. */
  readonly nowMs: number;
  readonly onStep?: (step: PutAwayStep) => unknown;
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
 * where it was; what is done again is what was not noted as done.
 *
 * @throws {MonthRefused, MonthFileWrong} nothing that was not in the file has left the database
 */
export async function putAwayMonth(options: PutAwayOptions): Promise<PutAway> {
  return await withMonthSession(options.connectionString, (client) => putAway(client, options));
}

async function putAway(client: Executor, options: PutAwayOptions): Promise<PutAway> {
  const { folder, nowMs, onStep } = options;
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
      `${detached.join("\n")} UPDATE put_away_month SET is_away = true WHERE month = '${month.day}'::date;`,
    );
    await onStep?.("away");
  }
  const manifest = await proveNoted(client, month, path);
  // By the sums that stand in for the rows now, while the rows are still there.
  await assertSound(client);
  await inMonthTransaction(client, async () => {
    const { rows } = await client.query(
      `UPDATE put_away_month SET dropped_at = clock_timestamp()
       WHERE month = $1::date AND is_away AND dropped_at IS NULL RETURNING 1`,
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
  const { rows } = await client.query(transfersAhead(month.part), [month.day]);
  if (rows[0] === undefined || text(rows[0], "ahead") !== "0")
    throw new MonthRefused(
      `transfers of ${month.month} belong to bets of a later month: a clock went back over its end`,
    );
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

/** Has the month's file at its place, proven and noted; one that was noted before is not written again. */
async function keepFile(
  client: Executor,
  month: LedgerMonth,
  path: string,
  onStep: PutAwayOptions["onStep"],
): Promise<void> {
  await inMonthTransaction(client, () => sumUp(client, month));
  await onStep?.("summed");
  if (await isThere(path)) {
    const { manifest } = await checkMonthFile(path);
    if (manifest.sha256 !== month.sha256)
      throw new MonthRefused(`${path} is another file than the one of this month: move it away`);
    return await assertSums(client, month, manifest);
  }
  const partial = `${path}.partial`;
  const written = await inMonthTransaction(client, async () => {
    await client.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const header = await headerOf(client, month);
    return await writeMonthFile(partial, header, (table) => monthRows(client, month, table, header));
  });
  await onStep?.("written");
  // From the disk, and by another way than it was written: its sums are the database's own.
  const { manifest } = await checkMonthFile(partial);
  if (manifest.sha256 !== written.sha256) throw new MonthFileWrong("it is not what was written");
  await inMonthTransaction(client, async () => {
    await assertSums(client, month, manifest);
    const { rows } = await client.query(
      `UPDATE put_away_month p SET sha256 = $2::text, manifest = $3::text, posted_keys = k.keys, posted_sum = k.hash_sum
       FROM ledger_posted_keys((SELECT ledger_month_end(max(m.month)) FROM ledger_month m WHERE m.month < $1::date),
                               ledger_month_end($1::date)) k
       WHERE p.month = $1::date AND NOT p.is_away RETURNING 1`,
      [month.day, manifest.sha256, JSON.stringify(manifest)],
    );
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

/** That a file's counts and sums are those of the month's tables. @throws {MonthFileWrong} */
export async function assertSums(
  client: Executor,
  { part }: LedgerMonth,
  manifest: MonthManifest,
): Promise<void> {
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

/** Proves, from the disk, that a file is the one that was noted for its month. @throws {MonthRefused, MonthFileWrong} */
export async function proveNoted(client: Executor, month: LedgerMonth, path: string): Promise<MonthManifest> {
  const { rows } = await client.query("SELECT sha256 FROM put_away_month WHERE month = $1::date", [
    month.day,
  ]);
  if (!(await isThere(path)))
    throw new MonthRefused(`${path} is needed, the file of ${month.month}, and it is not there`);
  const { header, manifest } = await checkMonthFile(path);
  const noted = rows[0] && optionalText(rows[0], "sha256");
  if (header.month !== month.month || manifest.sha256 !== noted)
    throw new MonthRefused(`${path} is not the file that ${month.month} was put away into`);
  return manifest;
}

async function isThere(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return false;
      throw error;
    },
  );
}
