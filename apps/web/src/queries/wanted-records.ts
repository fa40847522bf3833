import type { QueryKey } from "@tanstack/react-query";

export type RecordsName = "depositRecords" | "withdrawRecords" | "rewardRecords" | "swapRecords";

/** Which records of a kind are read: those of a span of time, or the one of a receipt; all without it. */
export interface WantedRecords {
  readonly fromMs?: number;
  readonly untilMs?: number;
  readonly id?: string;
}

/** Every list of a kind begins with the key of all. */
export function recordsKey(name: RecordsName, wanted?: WantedRecords): QueryKey {
  return wanted === undefined ? ["assets", name] : ["assets", name, wanted];
}

/** What a list under this key is asked for. */
export function wantedOf(queryKey: QueryKey): WantedRecords {
  return (queryKey[2] as WantedRecords | undefined) ?? {};
}

/** The query of a page; "" is the first. */
export function recordsQuery(cursor: string, wanted: WantedRecords = {}) {
  return { query: { ...wanted, ...(cursor ? { cursor } : {}) } };
}

/** Whether a list of these has a place for a record. */
export function isWanted(
  record: { readonly id: string; readonly atMs: number },
  { id = record.id, fromMs = record.atMs, untilMs = Number.POSITIVE_INFINITY }: WantedRecords,
): boolean {
  return record.id === id && record.atMs >= fromMs && record.atMs < untilMs;
}
