import pg from "pg";
import {
  counter,
  type Executor,
  firstId,
  idFrom,
  monthStart,
  type Row,
  timeOfId,
} from "../database/index.ts";

/**
 * The number of months after the present month that the ledger creates in advance (`kept`), and the number of future
 * months that is still safe (`enough`).
 */
export const monthsReady = { kept: 4, enough: 3 } as const;

/**
 * Creates the partitions of the present month and of the following `kept` months, if partitions are missing. The call
 * can be repeated, and several processes can run it at once. Bets continue during the call.
 *
 * @param nowMs a time in the present month, in milliseconds since 1970
 * @returns the number of months after the present month that exist now
 */
export async function keepMonths(executor: Executor, nowMs: number): Promise<number> {
  await executor.query("SELECT ledger_make_months($1::date)::text AS made", [
    monthStart(new Date(nowMs), monthsReady.kept).toISOString().slice(0, 10),
  ]);
  return await monthsAhead(executor, nowMs);
}

/** Returns the number of months after the present month that have partitions. */
export async function monthsAhead(executor: Executor, nowMs: number): Promise<number> {
  const { rows } = await executor.query(
    "SELECT count(*)::text AS ahead FROM ledger_month WHERE month > $1::date",
    [monthStart(new Date(nowMs), 0).toISOString().slice(0, 10)],
  );
  return counter(rows[0] as Row, "ahead");
}

/**
 * One year in milliseconds. An id whose time is more than a year ahead comes from a wrong clock, and no other row would
 * need the month partitions of this id.
 */
const aheadAtMostMs = 366 * 86_400_000;

/**
 * Creates the month partition that a failed statement needed, and the following `kept` months. Ids only grow, so the
 * ids of a process can stay ahead of the clock until the process ends.
 *
 * @param missing the error of the failed statement (`isMonthMissing`)
 * @param nowMs the present in milliseconds; the function creates months from this time on if the error does not name
 * the missing id
 * @throws {RangeError} if the row's time is more than a year ahead; the function creates no month in this case
 */
export async function makeMissingMonth(executor: Executor, missing: unknown, nowMs: number): Promise<void> {
  const detail = missing instanceof pg.DatabaseError ? missing.detail : undefined;
  // The language of PostgreSQL's error message can differ, so the code searches the message for the id only.
  const [id] = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(detail ?? "") ?? [];
  const wantedMs = id === undefined ? nowMs : timeOfId(id);
  if (wantedMs - nowMs > aheadAtMostMs)
    throw new RangeError(`no month is made for ${id}: its time is ${wantedMs - nowMs} ms ahead of the clock`);
  await keepMonths(executor, Math.max(wantedMs, nowMs));
}

/** A request for a page of a player's rows, newest first. */
interface Page {
  /** The first id that the page may contain. */
  readonly first?: string | undefined;
  /** The page contains only ids before `end`. */
  readonly end: string;
  readonly limit: number;
}

/**
 * Reads a page of rows from the last month of the page and the previous month. The function reads all earlier months
 * only if these two months have too few rows. Most pages therefore read few partitions, and the query plan covers few
 * partitions.
 *
 * The newest page also reads the months that were created in advance, so that a wrong clock cannot hide a row.
 *
 * @param read reads the rows with ids from `first` (included) to `end` (excluded), newest first
 */
export async function readNewestFirst(
  { first = firstId, end, limit }: Page,
  read: (first: string, end: string, limit: number) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const near = idFrom(monthStart(new Date(Math.min(timeOfId(end), Date.now())), -1));
  const newest = await read(first < near ? near : first, end, limit);
  if (newest.length >= limit || first >= near) return newest;
  return [...newest, ...(await read(first, near, limit - newest.length))];
}
