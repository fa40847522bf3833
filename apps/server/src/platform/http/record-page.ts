import { isUuid } from "@gemplay/ledger";
import { AppError } from "./app-error.ts";

/** Where a page goes on, and how many rows are wanted; as a caller says it. */
interface PageQuery {
  readonly cursor?: string;
  readonly limit?: number;
}

interface RecordPage<R> {
  readonly shown: readonly R[];
  readonly nextCursor: string | null;
}

const usualLimit = 20;

/**
 * One page of records, in the order in which `read` gives them: it is read with one row more than shown, which tells whether
 * another follows.
 *
 * @param place of a row, where the next page goes on
 * @throws {AppError} RequestInvalid for a cursor that no page gave
 */
export async function recordPage<R>(
  query: PageQuery,
  read: (page: { readonly before: bigint | undefined; readonly limit: number }) => Promise<readonly R[]>,
  place: (row: R) => bigint,
): Promise<RecordPage<R>> {
  const { cursor } = query;
  if (cursor !== undefined && !/^[1-9][0-9]{0,17}$/.test(cursor)) throw new AppError("RequestInvalid");
  const before = cursor === undefined ? undefined : BigInt(cursor);
  return await page(query, (limit) => read({ before, limit }), place);
}

/** The same of records whose place is their id. */
export async function idPage<R extends { readonly id: string }>(
  query: PageQuery,
  read: (page: { readonly before: string | undefined; readonly limit: number }) => Promise<readonly R[]>,
): Promise<RecordPage<R>> {
  const { cursor: before } = query;
  if (before !== undefined && !isUuid(before)) throw new AppError("RequestInvalid");
  return await page(
    query,
    (limit) => read({ before, limit }),
    ({ id }) => id,
  );
}

async function page<R>(
  { limit = usualLimit }: PageQuery,
  read: (limit: number) => Promise<readonly R[]>,
  place: (row: R) => unknown,
): Promise<RecordPage<R>> {
  const rows = await read(limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, nextCursor: rows.length > limit && last !== undefined ? String(place(last)) : null };
}
