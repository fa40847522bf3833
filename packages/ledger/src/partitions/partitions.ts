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
 * `kept` is the number of months after the current month for which the ledger creates partitions in advance. `enough`
 * is the smallest number of months in advance that is still safe.
 */
export const partitionsReady = { kept: 4, enough: 3 } as const;

/**
 * Creates missing partitions for the current month and the following `kept` months. The function can be called
 * repeatedly, and by several processes at the same time. The ledger still accepts bets while `ensurePartitions` runs.
 *
 * @param nowMs a time in the present month, in milliseconds since 1970
 * @returns the number of months after the current month for which partitions now exist
 */
export async function ensurePartitions(executor: Executor, nowMs: number): Promise<number> {
  await executor.query("SELECT ledger_make_months($1::date)::text AS made", [
    monthStart(new Date(nowMs), partitionsReady.kept).toISOString().slice(0, 10),
  ]);
  return await partitionsAhead(executor, nowMs);
}

/** Returns the number of months after the current month for which partitions exist. */
export async function partitionsAhead(executor: Executor, nowMs: number): Promise<number> {
  const { rows } = await executor.query(
    "SELECT count(*)::text AS ahead FROM ledger_month WHERE month > $1::date",
    [monthStart(new Date(nowMs), 0).toISOString().slice(0, 10)],
  );
  return counter(rows[0] as Row, "ahead");
}

/**
 * One year in milliseconds. If the time in an id is more than a year ahead, the clock was wrong. No other row would
 * need the partitions of such an id.
 */
const aheadAtMostMs = 366 * 86_400_000;

/**
 * Creates the monthly partition that a failed statement needed, and partitions for the following `kept` months. Each
 * new id is greater than the previous id. So after a wrong clock, the ids of a process stay ahead of the clock until
 * the process ends.
 *
 * @param missing the error of the failed statement (`isPartitionMissing`)
 * @param nowMs the current time in milliseconds. If the error contains no id, the function creates the partitions from
 * the month of `nowMs` on
 * @throws {RangeError} if the time of the missing id is more than a year ahead. The function then creates no partitions
 */
export async function createMissingPartition(
  executor: Executor,
  missing: unknown,
  nowMs: number,
): Promise<void> {
  const detail = missing instanceof pg.DatabaseError ? missing.detail : undefined;
  // The text of PostgreSQL's error message depends on the language, so the code searches the message only for the id.
  const [id] = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(detail ?? "") ?? [];
  const wantedMs = id === undefined ? nowMs : timeOfId(id);
  if (wantedMs - nowMs > aheadAtMostMs)
    throw new RangeError(
      `no partition was created for ${id}: the time of the id is ${wantedMs - nowMs} ms ahead of the clock`,
    );
  await ensurePartitions(executor, Math.max(wantedMs, nowMs));
}

/** A request for a page of a player's rows, newest first. */
interface Page {
  /** The smallest id that the page may contain. */
  readonly first?: string | undefined;
  /** All ids of the page are smaller than `end`. */
  readonly end: string;
  readonly limit: number;
}

/**
 * Reads a page of rows, newest first. The first query reads the last month of the page and the month before. A second
 * query reads all earlier months, but only if the first query has found too few rows for the page. As a result, most
 * page queries read few partitions and have a small query plan.
 *
 * The first query of the newest page also reads the partitions of future months, so that a wrong clock cannot hide a
 * row.
 *
 * @param read a function that reads the rows with ids from `first` (included) to `end` (excluded), newest first
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
