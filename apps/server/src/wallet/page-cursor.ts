import { AppError } from "../platform/http/index.ts";

/**
 * The place where a page goes on, as `nextCursor` gave it.
 *
 * @throws {AppError} RequestInvalid for any other text
 */
export function cursorNumber(cursor: string | undefined): bigint | undefined {
  if (cursor === undefined) return undefined;
  if (!/^[1-9][0-9]{0,17}$/.test(cursor)) throw new AppError("RequestInvalid");
  return BigInt(cursor);
}

/** Cuts a page that was read with one row more than shown, and says where the next begins. */
export function pageOf<R>(
  rows: readonly R[],
  limit: number,
  place: (row: R) => bigint,
): { readonly shown: readonly R[]; readonly nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, nextCursor: rows.length > limit && last !== undefined ? String(place(last)) : null };
}
