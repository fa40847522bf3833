import { AppError } from "./app-error.ts";

/**
 * One page of records, the newest first: it is read with one row more than shown, which tells whether another follows.
 *
 * @param place of a row, where the next page goes on
 * @throws {AppError} RequestInvalid for a cursor that no page gave
 */
export async function recordPage<R>(
  { cursor, limit = 20 }: { readonly cursor?: string; readonly limit?: number },
  read: (page: { readonly before: bigint | undefined; readonly limit: number }) => Promise<readonly R[]>,
  place: (row: R) => bigint,
): Promise<{ readonly shown: readonly R[]; readonly nextCursor: string | null }> {
  if (cursor !== undefined && !/^[1-9][0-9]{0,17}$/.test(cursor)) throw new AppError("RequestInvalid");
  const rows = await read({ before: cursor === undefined ? undefined : BigInt(cursor), limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, nextCursor: rows.length > limit && last !== undefined ? String(place(last)) : null };
}
