import { isUuid } from "@gemplay/ledger";
import type { NewestPage } from "../../database/index.ts";
import { AppError } from "./app-error.ts";

/** The query parameters of a page of records: the start of the page, the number of rows, a time range, or one id. */
interface PageQuery {
  readonly cursor?: string;
  readonly limit?: number;
  readonly id?: string;
  readonly fromMs?: number;
  readonly untilMs?: number;
}

interface RecordPage<R> {
  readonly shown: readonly R[];
  readonly nextCursor: string | null;
}

const usualLimit = 20;

/**
 * Reads one page of records with the function `read`, and keeps the order of the rows. `recordPage` reads one row more
 * than the page contains, to find out whether another page follows.
 *
 * @param place returns the number of a row; the next page contains only rows with smaller numbers than the last row
 * @throws {AppError} RequestInvalid if the cursor does not come from an earlier page
 */
export async function recordPage<R>(
  query: PageQuery,
  read: (page: NewestPage) => Promise<readonly R[]>,
  place: (row: R) => bigint,
): Promise<RecordPage<R>> {
  const { cursor } = query;
  if (cursor !== undefined && !/^[1-9][0-9]{0,17}$/.test(cursor)) throw new AppError("RequestInvalid");
  const before = cursor === undefined ? undefined : BigInt(cursor);
  return await page(query, (wish) => read({ ...wish, before }), place);
}

/**
 * Reads one page of records like `recordPage`, for records that are ordered by a UUID. If `id` is not a valid UUID, the
 * page is empty.
 */
export async function idPage<R extends { readonly id: string }>(
  query: PageQuery,
  read: (page: Omit<NewestPage, "before"> & { readonly before: string | undefined }) => Promise<readonly R[]>,
): Promise<RecordPage<R>> {
  const { cursor: before, id } = query;
  if (before !== undefined && !isUuid(before)) throw new AppError("RequestInvalid");
  if (id !== undefined && !isUuid(id)) return { shown: [], nextCursor: null };
  return await page(
    query,
    (wish) => read({ ...wish, before }),
    (row) => row.id,
  );
}

async function page<R>(
  { limit = usualLimit, id, fromMs, untilMs }: PageQuery,
  read: (wish: Omit<NewestPage, "before">) => Promise<readonly R[]>,
  place: (row: R) => unknown,
): Promise<RecordPage<R>> {
  const from = fromMs === undefined ? undefined : new Date(fromMs);
  const until = untilMs === undefined ? undefined : new Date(untilMs);
  const rows = await read({ limit: limit + 1, id, from, until });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, nextCursor: rows.length > limit && last !== undefined ? String(place(last)) : null };
}
