import type { Data } from "@gemplay/api-schema";
import { type AssetId, assets, formatAssetAmount, parseAmount } from "@gemplay/money";
import { t } from "../../../i18n/index.ts";
import type { RecordStatus } from "../../../ui/index.ts";

export type DepositRecord = Data<"GET /assets/get_deposit_records">["records"][number];
export type WithdrawalRecord = Data<"GET /assets/get_withdraw_records">["records"][number];
export type RewardRecord = Data<"GET /assets/get_reward_records">["records"][number];
export type SwapRecord = Data<"GET /assets/swap_records">["records"][number];

/** One record in the history of the wallet. */
export type MoneyRecord =
  | ({ readonly kind: "deposit" } & DepositRecord)
  | ({ readonly kind: "withdrawal" } & WithdrawalRecord)
  | ({ readonly kind: "reward"; readonly reward: RewardRecord["kind"] } & Omit<RewardRecord, "kind"> &
      WithoutSteps)
  | ({ readonly kind: "swap" } & SwapRecord & WithoutSteps);
export type RecordKind = MoneyRecord["kind"];

/** Records without steps, such as rewards and swaps, which are complete when the server creates them. */
interface WithoutSteps {
  readonly status: "confirmed";
  readonly transactionHash: null;
}

/**
 * The kinds of records, in the order of the chips on the screen. A new kind of record also needs an entry in `toLine`,
 * in `api/read-record-page.ts` and in `export-records.ts`.
 */
export const recordKinds = [
  "deposit",
  "withdrawal",
  "swap",
  "reward",
] as const satisfies readonly RecordKind[];

/** Functions that convert the server's records of each kind to one common format. */
export const toLine = {
  deposit: (record: DepositRecord): MoneyRecord => ({ kind: "deposit", ...record }),
  withdrawal: (record: WithdrawalRecord): MoneyRecord => ({ kind: "withdrawal", ...record }),
  reward: ({ kind: reward, ...record }: RewardRecord): MoneyRecord => ({
    ...record,
    kind: "reward",
    reward,
    status: "confirmed",
    transactionHash: null,
  }),
  swap: (record: SwapRecord): MoneyRecord => ({
    ...record,
    kind: "swap",
    status: "confirmed",
    transactionHash: null,
  }),
};

/** The part of a list of records that the page has loaded, newest first. */
export interface LoadedList<R> {
  readonly records: readonly R[];
  /** Whether the server has older records that the page has not loaded. */
  readonly hasMore: boolean;
}

/** The records of one kind that the page has loaded. */
export interface KindList extends LoadedList<MoneyRecord> {
  readonly kind: RecordKind;
}

/** The history of all kinds of records in one list, newest first. */
export interface MergedRecords {
  readonly records: readonly MoneyRecord[];
  /**
   * The kinds of records whose next page must be loaded before the list can show older records. Empty after all records
   * are loaded.
   */
  readonly more: readonly RecordKind[];
}

/**
 * Merges several lists of records that the page loads page by page. The merged list contains a record only if all
 * unloaded records are older. Records that are loaded later therefore never appear above visible records.
 */
export function mergeRecords(lists: readonly KindList[]): MergedRecords {
  const shownTo = Math.max(...lists.map(readTo));
  const more = lists.filter((list) => list.hasMore && readTo(list) === shownTo).map(({ kind }) => kind);
  const all = lists.flatMap(({ records }) => records);
  return { records: all.filter(({ atMs }) => atMs >= shownTo).sort((a, b) => b.atMs - a.atMs), more };
}

/** Returns a time in milliseconds. All records of the list that are newer than this time are loaded. */
function readTo({ records, hasMore }: LoadedList<{ readonly atMs: number }>): number {
  if (!hasMore) return Number.NEGATIVE_INFINITY;
  return records.at(-1)?.atMs ?? Number.POSITIVE_INFINITY;
}

export interface RecordFilter {
  readonly kind: RecordKind | "all";
  readonly status: RecordStatus | "all";
  /** Month in the player's time zone as text, such as `2026-11`. */
  readonly month: string | "all";
}

/** Returns the records of a month that match a filter. */
export function filterRecords(
  records: readonly MoneyRecord[],
  filter: Pick<RecordFilter, "kind" | "status">,
): readonly MoneyRecord[] {
  return records.filter(
    ({ kind, status }) =>
      (filter.kind === "all" || filter.kind === kind) &&
      (filter.status === "all" || filter.status === status),
  );
}

/** Returns the kinds of records that must be loaded for a filter. */
export function kindsOf({ kind }: Pick<RecordFilter, "kind">): readonly RecordKind[] {
  return kind === "all" ? recordKinds : [kind];
}

/** The records that belong to one day. A day begins at midnight in the time zone of the player. */
export interface RecordDay {
  readonly startsAtMs: number;
  readonly records: readonly MoneyRecord[];
}

/** Groups records by day without changing the order of the records. */
export function byDay(records: readonly MoneyRecord[]): readonly RecordDay[] {
  const days: { startsAtMs: number; records: MoneyRecord[] }[] = [];
  for (const record of records) {
    const startsAtMs = new Date(record.atMs).setHours(0, 0, 0, 0);
    const last = days.at(-1);
    if (last?.startsAtMs === startsAtMs) last.records.push(record);
    else days.push({ startsAtMs, records: [record] });
  }
  return days;
}

/** Returns whether a record can still change, for example because a deposit is not confirmed yet. */
export function isOpen({ status }: { readonly status: RecordStatus }): boolean {
  return status !== "confirmed" && status !== "failed";
}

/** Returns the amount of a record with the sign of the balance change. The amount of a failed record has no sign. */
export function shownChange(record: MoneyRecord): { readonly amount: string; readonly signed: boolean } {
  if (record.status === "failed") return { amount: record.amount, signed: false };
  return { amount: balanceChange(record), signed: true };
}

/**
 * Returns by how much a record has changed the balance, with a sign. A failed record changes the balance by 0. The
 * server does not credit a failed deposit and refunds a failed withdrawal.
 */
export function balanceChange(record: MoneyRecord): string {
  if (record.status === "failed") return "0";
  if (record.kind === "swap") return record.received;
  return record.kind === "withdrawal" ? `-${record.amount}` : record.amount;
}

/** Returns the unit of a record's amount: the token of a deposit, or the asset of a withdrawal. */
export function recordUnit(record: MoneyRecord): string {
  if (record.kind === "swap") return record.toAssetId;
  return record.kind === "deposit" ? record.token : record.assetId;
}

/** Returns the amount that a swap gives before the server deducts the fee. */
export function beforeFee({ received, fee, toAssetId }: SwapRecord): string {
  const { decimals } = assets[toAssetId];
  return formatAssetAmount(parseAmount(received, decimals) + parseAmount(fee, decimals), toAssetId);
}

/** Returns the display name of an asset for use after a number. */
export const shownAs = (assetId: AssetId): string =>
  assetId === "GEM" ? t("wallet.gemUnit") : assets[assetId].shownAs;
