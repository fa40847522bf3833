import type { QueryKey } from "@tanstack/react-query";

export type RecordsName = "depositRecords" | "withdrawRecords" | "rewardRecords" | "swapRecords";

/** Filter for records: a time span, or the single record of a receipt. An empty filter accepts all records. */
export interface WantedRecords {
  readonly fromMs?: number;
  readonly untilMs?: number;
  readonly id?: string;
}

/**
 * Returns the query key of a list of records. The query key of a filtered list begins with the query key of the
 * unfiltered list.
 */
export function recordsKey(name: RecordsName, wanted?: WantedRecords): QueryKey {
  return wanted === undefined ? ["assets", name] : ["assets", name, wanted];
}

/** Returns the filter that is part of the query key of a list of records. */
export function wantedOf(queryKey: QueryKey): WantedRecords {
  return (queryKey[2] as WantedRecords | undefined) ?? {};
}

/** Returns the URL parameters for one page of a list of records. An empty cursor means the first page of the list. */
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
