import { Link } from "wouter";
import { formatAmountText, formatMoment, type PageKey, useT } from "../../../i18n/index.ts";
import { Icon, type IconName, StatusChip } from "../../../ui/index.ts";
import { Balance } from "../../../widgets/balances/index.ts";
import { type MoneyRecord, type RewardRecord, recordUnit, shownAs, shownChange } from "./records.ts";

const rewardNames: Record<RewardRecord["kind"], PageKey> = {
  airdrop: "records.airdrop",
  check_in: "records.checkIn",
  rakeback: "records.rakeback",
  level_gift: "records.levelGift",
  commission: "records.commission",
  race_prize: "records.racePrize",
  bonus_code: "bonus.title",
};
const rewardIcons: Record<RewardRecord["kind"], IconName> = {
  airdrop: "gift",
  check_in: "gift",
  rakeback: "bolt",
  level_gift: "up",
  commission: "users",
  race_prize: "gift",
  bonus_code: "gift",
};
const icons = { deposit: "in", withdrawal: "out", swap: "swap" } as const;

/** Returns the text key for the kind of a record. */
export function lineName(record: MoneyRecord): PageKey {
  if (record.kind === "reward") return rewardNames[record.reward];
  if (record.kind === "swap") return "wallet.swap";
  return record.kind === "deposit" ? "wallet.deposit" : "wallet.withdraw";
}

/** Returns the name of a record together with the name of its asset. */
function lineTitle(record: MoneyRecord, t: ReturnType<typeof useT>): string {
  if (record.kind === "reward") return t(lineName(record));
  if (record.kind !== "swap") return `${t(lineName(record))} ${recordUnit(record)}`;
  return t("records.swapOf", { from: shownAs(record.fromAssetId), to: shownAs(record.toAssetId) });
}

/** Returns the display name of a record's asset for use after an amount. */
export function shownUnit(record: MoneyRecord): string {
  if (record.kind === "swap") return shownAs(record.toAssetId);
  return record.kind === "reward" ? shownAs(record.assetId) : recordUnit(record);
}

interface RecordRowProps {
  readonly record: MoneyRecord;
  /** The URL of the record's receipt. */
  readonly href: string;
}

/**
 * Shows one record of the wallet's history. A tap on the record opens its receipt, which shows all digits of the
 * amounts.
 */
export function RecordRow({ record, href }: RecordRowProps) {
  const t = useT();
  const reward = record.kind === "reward";
  const { amount, signed } = shownChange(record);
  const failed = record.status === "failed";
  return (
    <li className="row p-0">
      <Link href={href} className="flex w-full items-center gap-12 rounded-16 px-16 py-8 text-left text-text">
        <span className={`square ${reward ? "bg-gold-bg text-gold" : "text-muted"}`}>
          <Icon name={reward ? rewardIcons[record.reward] : icons[record.kind]} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center justify-between gap-x-12 text-14 font-semibold">
            <span>{lineTitle(record, t)}</span>
            <span className={failed ? "ml-auto text-muted line-through" : "ml-auto"}>
              <Balance value={amount} signed={signed} /> {shownUnit(record)}
            </span>
          </span>
          <span className="mt-5 flex flex-wrap items-center justify-between gap-x-12 gap-y-4">
            <span className="num text-12 text-muted">
              {[formatMoment(record.atMs, "time"), ...lineDetails(record, t)].join(" · ")}
            </span>
            <RecordChip record={record} />
          </span>
        </span>
      </Link>
    </li>
  );
}

/** Returns the texts shown after the time of a record: the paid amount of a swap, or the fee of a withdrawal. */
function lineDetails(record: MoneyRecord, t: ReturnType<typeof useT>): readonly string[] {
  const short = (amount: string) => formatAmountText(amount, amount.includes(".") ? {} : { decimals: 0 });
  if (record.kind === "swap") return [`${short(record.amount)} ${shownAs(record.fromAssetId)}`];
  if (record.kind !== "withdrawal") return [];
  return [t("records.feeOf", { amount: formatAmountText(record.fee) })];
}

/** Text keys of the states that a record can have. */
export const statusNames: Record<MoneyRecord["status"], PageKey> = {
  submitted: "status.submitted",
  confirming: "status.confirming",
  confirmed: "status.confirmed",
  failed: "status.failed",
  pending: "status.pending",
  under_review: "status.underReview",
};

/** Returns the text key for the state of a record. */
export function statusName({ kind, status }: MoneyRecord): PageKey {
  return kind === "reward" ? "records.collected" : statusNames[status];
}

/** Shows the state of a record. */
export function RecordChip({ record }: { readonly record: MoneyRecord }) {
  const t = useT();
  if (record.kind === "reward")
    return (
      <span className="chip emerald">
        <i className="rhombus" aria-hidden="true" />
        {t("records.collected")}
      </span>
    );
  if (record.kind !== "deposit") return <StatusChip status={record.status} />;
  const confirmations = { done: record.confirmations, needed: record.confirmationsNeeded };
  return <StatusChip status={record.status} confirmations={confirmations} />;
}
