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

/** What is done as soon as it is there. */
interface WithoutSteps {
  readonly status: "confirmed";
  readonly transactionHash: null;
}

/** The kinds in the order in which they are offered. Another kind joins here, in `toLine` and in `record-pages.ts`. */
export const recordKinds = [
  "deposit",
  "withdrawal",
  "swap",
  "reward",
] as const satisfies readonly RecordKind[];

/** What the server lists, as lines of one history. */
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

/** What was read so far of one list, newest first. */
export interface LoadedList<R> {
  readonly records: readonly R[];
  /** There are older ones that were not read. */
  readonly hasMore: boolean;
}

/** What was read so far of one kind. */
export interface KindList extends LoadedList<MoneyRecord> {
  readonly kind: RecordKind;
}

/** All histories as one, newest first. */
export interface MergedRecords {
  readonly records: readonly MoneyRecord[];
  /** The lists that must be read further before older lines can be shown; empty at the end. */
  readonly more: readonly RecordKind[];
}

/**
 * Merges lists that are read page by page. A line is shown only when nothing that was not read yet can belong above
 * it, so that a line never appears between lines that were already seen.
 */
export function mergeRecords(lists: readonly KindList[]): MergedRecords {
  const shownTo = Math.max(...lists.map(readTo));
  const more = lists.filter((list) => list.hasMore && readTo(list) === shownTo).map(({ kind }) => kind);
  const all = lists.flatMap(({ records }) => records);
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
  /** As `2026-11`, where the player is. */
  readonly month: string | "all";
}

/** The lines that a filter lets through, of those of its month. */
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

/** The lists that a filter needs. */
export function kindsOf({ kind }: Pick<RecordFilter, "kind">): readonly RecordKind[] {
  return kind === "all" ? recordKinds : [kind];
}

/** Lines of one day, which begins at midnight where the player is. */
export interface RecordDay {
  readonly startsAtMs: number;
  readonly records: readonly MoneyRecord[];
}

/** Lines by day, in the order in which they come. */
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

/** Whether a record can still change. */
export function isOpen({ status }: { readonly status: RecordStatus }): boolean {
  return status !== "confirmed" && status !== "failed";
}

/** The amount of a record, signed as it moves the balance of its unit; a failed one shows what it was about, without a sign. */
export function shownChange(record: MoneyRecord): { readonly amount: string; readonly signed: boolean } {
  if (record.status === "failed") return { amount: record.amount, signed: false };
  return { amount: balanceChange(record), signed: true };
}

/** What a record does to the balance of its unit, signed; nothing for a failed one: a deposit came to nothing, a withdrawal is back. */
export function balanceChange(record: MoneyRecord): string {
  if (record.status === "failed") return "0";
  if (record.kind === "swap") return record.received;
  return record.kind === "withdrawal" ? `-${record.amount}` : record.amount;
}

/** What a record is about: a deposit is named by the token that came, a withdrawal by the asset that went. */
export function recordUnit(record: MoneyRecord): string {
  if (record.kind === "swap") return record.toAssetId;
  return record.kind === "deposit" ? record.token : record.assetId;
}

/** What a swap brought before its fee. */
export function beforeFee({ received, fee, toAssetId }: SwapRecord): string {
  const { decimals } = assets[toAssetId];
  return formatAssetAmount(parseAmount(received, decimals) + parseAmount(fee, decimals), toAssetId);
}

/** An asset as it is called behind a figure. */
export const shownAs = (assetId: AssetId): string =>
  assetId === "GEM" ? t("wallet.gemUnit") : assets[assetId].shownAs;
