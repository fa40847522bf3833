import type { QueryKey } from "@tanstack/react-query";

export type RecordsName = "depositRecords" | "withdrawRecords" | "rewardRecords" | "swapRecords";

/** Filter for records: a time span, or the one record of a receipt. An empty filter reads all records. */
export interface WantedRecords {
  readonly fromMs?: number;
  readonly untilMs?: number;
  readonly id?: string;
}

/** Returns the query key of a list. The key of every filtered list begins with the key of the full list. */
export function recordsKey(name: RecordsName, wanted?: WantedRecords): QueryKey {
  return wanted === undefined ? ["assets", name] : ["assets", name, wanted];
}

/** Returns the filter of the list under this key. */
export function wantedOf(queryKey: QueryKey): WantedRecords {
  return (queryKey[2] as WantedRecords | undefined) ?? {};
}

/** Returns the query of one page. An empty cursor means the first page. */
export function recordsQuery(cursor: string, wanted: WantedRecords = {}) {
  return { query: { ...wanted, ...(cursor ? { cursor } : {}) } };
}

/** Returns whether a record matches a filter. */
export function isWanted(
  record: { readonly id: string; readonly atMs: number },
  { id = record.id, fromMs = record.atMs, untilMs = Number.POSITIVE_INFINITY }: WantedRecords,
): boolean {
  return record.id === id && record.atMs >= fromMs && record.atMs < untilMs;
}
