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
 * How many months after the present one are created ahead of time (`kept`), and how many are enough to be safe
 * (`enough`).
 */
export const monthsReady = { kept: 4, enough: 3 } as const;

/**
 * Creates the missing ones of the months that are kept ready. The call can be repeated and can run in several
 * processes at once. Bets continue during the call.
 *
 * @param nowMs a moment in the present month, in milliseconds since 1970
 * @returns the number of months after the present one that exist now
 */
export async function keepMonths(executor: Executor, nowMs: number): Promise<number> {
  await executor.query("SELECT ledger_make_months($1::date)::text AS made", [
    monthStart(new Date(nowMs), monthsReady.kept).toISOString().slice(0, 10),
  ]);
  return await monthsAhead(executor, nowMs);
}

/** Returns the number of months after the present one that have partitions. */
export async function monthsAhead(executor: Executor, nowMs: number): Promise<number> {
  const { rows } = await executor.query(
    "SELECT count(*)::text AS ahead FROM ledger_month WHERE month > $1::date",
    [monthStart(new Date(nowMs), 0).toISOString().slice(0, 10)],
  );
  return counter(rows[0] as Row, "ahead");
}

/**
 * One year in milliseconds. An id from further ahead comes from a wrong clock, and no other row would ever need its
 * months.
 */
const aheadAtMostMs = 366 * 86_400_000;

/**
 * Creates the month partition that a failed statement needed, and the following months that are kept ready. Ids only
 * grow, so an id can be ahead of the clock as long as its process runs.
 *
 * @param missing the error of the failed statement (`isMonthMissing`)
 * @param nowMs the present in milliseconds; months are created from here if the error does not name the missing id
 * @throws {RangeError} if the row's time is more than a year ahead; no month is created then
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

/** A page of a player's rows, newest first. */
interface Page {
  /** The page contains ids from this one on. */
  readonly first?: string | undefined;
  /** The page contains ids before this one. */
  readonly end: string;
  readonly limit: number;
}

/**
 * Reads a page from the last month of the page and the month before it. Reads all earlier months only if these two
 * months have too few rows. So a page reads few partitions, and its query plan covers few partitions.
 *
 * The newest page also covers the months that are kept ready, so that a wrong clock cannot hide a row.
 *
 * @param read reads rows from the first id on and before the last id, newest first
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
