import { assets } from "@gemplay/money";
import { formatAmountText, formatMoment, type PageKey, useT } from "../../../i18n/index.ts";
import { Amount, Icon, type IconName, StatusChip } from "../../../ui/index.ts";
import { Balance } from "../overview/balance.tsx";
import {
  balanceChange,
  type MoneyRecord,
  type RecordKind,
  type RewardRecord,
  recordUnit,
} from "./records.ts";

const rewardNames: Record<RewardRecord["kind"], PageKey> = {
  airdrop: "records.airdrop",
  check_in: "records.checkIn",
  rakeback: "records.rakeback",
  level_gift: "records.levelGift",
  commission: "records.commission",
};
const icons: Record<RecordKind, IconName> = { deposit: "in", withdrawal: "out", reward: "plus" };

/** What a line is called. */
export function lineName(record: MoneyRecord): PageKey {
  if (record.kind === "reward") return rewardNames[record.reward];
  return record.kind === "deposit" ? "wallet.deposit" : "wallet.withdraw";
}

/** The unit as it is shown. */
export const shownUnit = (record: MoneyRecord): string =>
  record.kind === "reward" ? assets[record.assetId].shownAs : recordUnit(record);

interface RecordRowProps {
  readonly record: MoneyRecord;
  onOpen(): void;
}

/** One line of the history; tapped it shows its steps. */
export function RecordRow({ record, onOpen }: RecordRowProps) {
  const t = useT();
  const reward = record.kind === "reward";
  return (
    <li className="row p-0">
      <button
        type="button"
        className="flex w-full items-center gap-12 rounded-16 px-16 py-12 text-left"
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        <span className={`square ${reward ? "bg-gold-bg text-gold" : "text-muted"}`}>
          <Icon name={icons[record.kind]} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center justify-between gap-x-12 text-14 font-semibold">
            <span>
              {t(lineName(record))} {reward ? null : recordUnit(record)}
            </span>
            <span className={`ml-auto ${reward ? "text-emerald" : ""}`}>
              <Balance value={balanceChange(record)} signed /> {reward ? shownUnit(record) : null}
            </span>
          </span>
          <span className="mt-5 flex flex-wrap items-center justify-between gap-x-12 gap-y-4">
            <span className="num text-12 text-muted">
              {formatMoment(record.atMs, "time")}
              {record.kind === "withdrawal"
                ? ` · ${t("records.feeOf", { amount: formatAmountText(record.fee, { decimals: null }) })}`
                : null}
            </span>
            <RecordChip record={record} />
          </span>
        </span>
      </button>
    </li>
  );
}

/** Where a record stands. */
export function RecordChip({ record }: { readonly record: MoneyRecord }) {
  const t = useT();
  if (record.kind === "reward")
    return (
      <span className="chip emerald">
        <i className="rhombus" aria-hidden="true" />
        {t("records.collected")}
      </span>
    );
  if (record.kind === "withdrawal") return <StatusChip status={record.status} />;
  const confirmations = { done: record.confirmations, needed: record.confirmationsNeeded };
  return <StatusChip status={record.status} confirmations={confirmations} />;
}

/** An exact amount with its unit. */
export function Exact({ value, unit }: { readonly value: string; readonly unit: string }) {
  return (
    <span className="whitespace-nowrap">
      <Amount value={value} tappable /> {unit}
    </span>
  );
}
