import { AppError } from "./app-error.ts";

interface Wish {
  readonly cursor?: string;
  readonly limit?: number;
  readonly id?: string;
  readonly fromMs?: number;
  readonly untilMs?: number;
}

/** Which records are read, of a player's, newest first. */
export interface RecordPage {
  /** Only those before this place. */
  readonly before: bigint | undefined;
  readonly limit: number;
  /** Only the one of this id. */
  readonly id: string | undefined;
  /** Only those from this moment on. */
  readonly from: Date | undefined;
  /** Only those before this moment. */
  readonly until: Date | undefined;
}

/**
 * One page of records, the newest first: it is read with one row more than shown, which tells whether another follows.
 *
 * @param place of a row, where the next page goes on
 * @throws {AppError} RequestInvalid for a cursor that no page gave
 */
export async function recordPage<R>(
  { cursor, limit = 20, id, ...span }: Wish,
  read: (page: RecordPage) => Promise<readonly R[]>,
  place: (row: R) => bigint,
): Promise<{ readonly shown: readonly R[]; readonly nextCursor: string | null }> {
  if (cursor !== undefined && !/^[1-9][0-9]{0,17}$/.test(cursor)) throw new AppError("RequestInvalid");
  const before = cursor === undefined ? undefined : BigInt(cursor);
  const rows = await read({ before, limit: limit + 1, id, ...recordSpan(span) });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, nextCursor: rows.length > limit && last !== undefined ? String(place(last)) : null };
}

/** The span of time that was asked for. */
export function recordSpan({ fromMs, untilMs }: Pick<Wish, "fromMs" | "untilMs">) {
  return {
    from: fromMs === undefined ? undefined : new Date(fromMs),
    until: untilMs === undefined ? undefined : new Date(untilMs),
  };
}
