import type { Data } from "@gemplay/api-schema";
import type { RecordStatus } from "../../../ui/index.ts";

export type DepositRecord = Data<"GET /assets/get_deposit_records">["records"][number];
export type WithdrawalRecord = Data<"GET /assets/get_withdraw_records">["records"][number];

/** One line of the wallet's history. */
export type MoneyRecord =
  | ({ readonly kind: "deposit" } & DepositRecord)
  | ({ readonly kind: "withdrawal" } & WithdrawalRecord);
export type RecordKind = MoneyRecord["kind"];

/** What was read so far of one list, newest first. */
export interface LoadedList<R> {
  readonly records: readonly R[];
  /** There are older ones that were not read. */
  readonly hasMore: boolean;
}

/** Both histories as one, newest first. */
export interface MergedRecords {
  readonly records: readonly MoneyRecord[];
  /** The lists that must be read further before older lines can be shown; empty at the end. */
  readonly more: readonly RecordKind[];
}

/**
 * Merges two lists that are read page by page. A line is shown only when nothing that was not read yet can belong above
 * it, so that a line never appears between lines that were already seen.
 */
export function mergeRecords(
  deposits: LoadedList<DepositRecord>,
  withdrawals: LoadedList<WithdrawalRecord>,
): MergedRecords {
  const depositsReadTo = readTo(deposits);
  const withdrawalsReadTo = readTo(withdrawals);
  const shownTo = Math.max(depositsReadTo, withdrawalsReadTo);
  const all: MoneyRecord[] = [
    ...deposits.records.map((record) => ({ kind: "deposit" as const, ...record })),
    ...withdrawals.records.map((record) => ({ kind: "withdrawal" as const, ...record })),
  ];
  const more: RecordKind[] = [];
  if (deposits.hasMore && depositsReadTo === shownTo) more.push("deposit");
  if (withdrawals.hasMore && withdrawalsReadTo === shownTo) more.push("withdrawal");
  return { records: all.filter(({ atMs }) => atMs >= shownTo).sort((a, b) => b.atMs - a.atMs), more };
}

/** The time down to which a list is complete. */
function readTo({ records, hasMore }: LoadedList<{ readonly atMs: number }>): number {
  if (!hasMore) return Number.NEGATIVE_INFINITY;
  return records.at(-1)?.atMs ?? Number.POSITIVE_INFINITY;
}

export interface RecordFilter {
  readonly kind: RecordKind | "all";
  readonly status: RecordStatus | "all";
}

/** The lines that a filter lets through. */
export function filterRecords(records: readonly MoneyRecord[], filter: RecordFilter): readonly MoneyRecord[] {
  return records.filter(
    ({ kind, status }) =>
      (filter.kind === "all" || filter.kind === kind) &&
      (filter.status === "all" || filter.status === status),
  );
}

/** Whether a record can still change. */
export function isOpen({ status }: { readonly status: RecordStatus }): boolean {
  return status !== "confirmed" && status !== "failed";
}

/** What a record does to the balance, signed; nothing for a failed one: a deposit came to nothing, a withdrawal is back. */
export function balanceChange(record: MoneyRecord): string {
  if (record.status === "failed") return "0";
  return record.kind === "deposit" ? record.amount : `-${record.amount}`;
}

/** What a record is about: a deposit is named by the token that came, a withdrawal by the asset that went. */
export function recordUnit(record: MoneyRecord): string {
  return record.kind === "deposit" ? record.token : record.assetId;
}
