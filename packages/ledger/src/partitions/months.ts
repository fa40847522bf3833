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

/** So many months after the present one are kept ready; so many are enough that nobody has to hurry. */
export const monthsReady = { kept: 4, enough: 3 } as const;

/**
 * Makes the months that are missing among those that are kept ready. Safe to repeat and to race; bets go on meanwhile.
 *
 * @param nowMs in the present month
 * @returns how many months after the present one there are now
 */
export async function keepMonths(executor: Executor, nowMs: number): Promise<number> {
  await executor.query("SELECT ledger_make_months($1::date)::text AS made", [
    monthStart(new Date(nowMs), monthsReady.kept).toISOString().slice(0, 10),
  ]);
  return await monthsAhead(executor, nowMs);
}

/** For how many months after the present one there is a place. */
export async function monthsAhead(executor: Executor, nowMs: number): Promise<number> {
  const { rows } = await executor.query(
    "SELECT count(*)::text AS ahead FROM ledger_month WHERE month > $1::date",
    [monthStart(new Date(nowMs), 0).toISOString().slice(0, 10)],
  );
  return counter(rows[0] as Row, "ahead");
}

/** A year: an id from further ahead has its time from a clock that was wrong, and nothing else would ever need its months. */
const aheadAtMostMs = 366 * 86_400_000;

/**
 * Makes the month that rows of a failed statement had none in, and those that are kept ready after it: ids only grow, so they can be
 * ahead of the clock, for as long as their process runs.
 *
 * @param missing what the statement failed with (`isMonthMissing`)
 * @param nowMs the present, from which on months are made where the error does not say which was missing
 * @throws {RangeError} where the row's time is more than a year ahead: nothing is made for that
 */
export async function makeMissingMonth(executor: Executor, missing: unknown, nowMs: number): Promise<void> {
  const detail = missing instanceof pg.DatabaseError ? missing.detail : undefined;
  // PostgreSQL says it in its own language, but an id is an id.
  const [id] = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(detail ?? "") ?? [];
  const wantedMs = id === undefined ? nowMs : timeOfId(id);
  if (wantedMs - nowMs > aheadAtMostMs)
    throw new RangeError(`no month is made for ${id}: its time is ${wantedMs - nowMs} ms ahead of the clock`);
  await keepMonths(executor, Math.max(wantedMs, nowMs));
}

/** Which of a player's rows, newest first. */
interface Page {
  /** Not before this id. */
  readonly first?: string | undefined;
  /** Before this id. */
  readonly end: string;
  readonly limit: number;
}

/**
 * Reads a page from the month in which it begins and the one before, and only where those have too little from all months
 * before: so a page looks into as many months as it has rows in, and its plan is made for few. Of the newest page there are
 * the months that are kept ready, too: they are not left out, since no row may be hidden by a clock.
 *
 * @param read the rows with ids from the first one on and before the last one, newest first
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
