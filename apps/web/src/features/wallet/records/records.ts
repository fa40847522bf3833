import type { Data } from "@gemplay/api-schema";
import { type AssetId, assets, formatAssetAmount, parseAmount } from "@gemplay/money";
import { t } from "../../../i18n/index.ts";
import type { RecordStatus } from "../../../ui/index.ts";

export type DepositRecord = Data<"GET /assets/get_deposit_records">["records"][number];
export type WithdrawalRecord = Data<"GET /assets/get_withdraw_records">["records"][number];
export type RewardRecord = Data<"GET /assets/get_reward_records">["records"][number];
export type SwapRecord = Data<"GET /assets/swap_records">["records"][number];

/** One line of the wallet's history. */
export type MoneyRecord =
  | ({ readonly kind: "deposit" } & DepositRecord)
  | ({ readonly kind: "withdrawal" } & WithdrawalRecord)
  | ({ readonly kind: "reward"; readonly reward: RewardRecord["kind"] } & Omit<RewardRecord, "kind"> &
      WithoutSteps)
  | ({ readonly kind: "swap" } & SwapRecord & WithoutSteps);
export type RecordKind = MoneyRecord["kind"];

/** Records without steps, which are complete at once. */
interface WithoutSteps {
  readonly status: "confirmed";
  readonly transactionHash: null;
}

/**
 * The kinds of records in the order of the chips. A new kind also needs an entry in `toLine` and in `record-pages.ts`.
 */
export const recordKinds = [
  "deposit",
  "withdrawal",
  "swap",
  "reward",
] as const satisfies readonly RecordKind[];

/** Functions that convert the server's records into lines of one history. */
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

/** The loaded part of one list, newest first. */
export interface LoadedList<R> {
  readonly records: readonly R[];
  /** Whether older records exist that were not read. */
  readonly hasMore: boolean;
}

/** The loaded part of one kind. */
export interface KindList extends LoadedList<MoneyRecord> {
  readonly kind: RecordKind;
}

/** The merged history of all kinds, newest first. */
export interface MergedRecords {
  readonly records: readonly MoneyRecord[];
  /**
   * The kinds of which the page must read more before older lines can be shown. The list is empty when all records are
   * read.
   */
  readonly more: readonly RecordKind[];
}

/**
 * Merges lists that are read page by page. The merged list contains a line only if every unread record is older, so
 * that no line ever appears between visible lines.
 */
export function mergeRecords(lists: readonly KindList[]): MergedRecords {
  const shownTo = Math.max(...lists.map(readTo));
  const more = lists.filter((list) => list.hasMore && readTo(list) === shownTo).map(({ kind }) => kind);
  const all = lists.flatMap(({ records }) => records);
  return { records: all.filter(({ atMs }) => atMs >= shownTo).sort((a, b) => b.atMs - a.atMs), more };
}

/** Returns the oldest time in ms down to which a list is complete. */
function readTo({ records, hasMore }: LoadedList<{ readonly atMs: number }>): number {
  if (!hasMore) return Number.NEGATIVE_INFINITY;
  return records.at(-1)?.atMs ?? Number.POSITIVE_INFINITY;
}

export interface RecordFilter {
  readonly kind: RecordKind | "all";
  readonly status: RecordStatus | "all";
  /** Month in the form `2026-11`, in the player's time zone. */
  readonly month: string | "all";
}

/** Returns the lines of a month that match a filter. */
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

/** Returns the kinds that a filter needs. */
export function kindsOf({ kind }: Pick<RecordFilter, "kind">): readonly RecordKind[] {
  return kind === "all" ? recordKinds : [kind];
}

/** The lines of one day. A day begins at midnight in the player's time zone. */
export interface RecordDay {
  readonly startsAtMs: number;
  readonly records: readonly MoneyRecord[];
}

/** Groups lines by day and keeps their order. */
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

/** Returns whether a record can still change. */
export function isOpen({ status }: { readonly status: RecordStatus }): boolean {
  return status !== "confirmed" && status !== "failed";
}

/**
 * Returns the amount of a record with the sign of the balance change. A failed record shows its amount without a sign.
 */
export function shownChange(record: MoneyRecord): { readonly amount: string; readonly signed: boolean } {
  if (record.status === "failed") return { amount: record.amount, signed: false };
  return { amount: balanceChange(record), signed: true };
}

/**
 * Returns the signed change of the balance. A failed record changes the balance by 0, because a failed deposit is not
 * credited and a failed withdrawal was refunded.
 */
export function balanceChange(record: MoneyRecord): string {
  if (record.status === "failed") return "0";
  if (record.kind === "swap") return record.received;
  return record.kind === "withdrawal" ? `-${record.amount}` : record.amount;
}

/** Returns the unit of a record: the token of a deposit, the asset of a withdrawal. */
export function recordUnit(record: MoneyRecord): string {
  if (record.kind === "swap") return record.toAssetId;
  return record.kind === "deposit" ? record.token : record.assetId;
}

/** Returns the received amount of a swap before its fee. */
export function beforeFee({ received, fee, toAssetId }: SwapRecord): string {
  const { decimals } = assets[toAssetId];
  return formatAssetAmount(parseAmount(received, decimals) + parseAmount(fee, decimals), toAssetId);
}

/** Returns the name of an asset for the text after a number. */
export const shownAs = (assetId: AssetId): string =>
  assetId === "GEM" ? t("wallet.gemUnit") : assets[assetId].shownAs;
