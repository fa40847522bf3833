import { formatMoment, type PageKey, useT } from "../../../i18n/index.ts";
import { Amount, Icon, StatusChip } from "../../../ui/index.ts";
import { Balance } from "../overview/balance.tsx";
import { balanceChange, type MoneyRecord, type RecordKind, recordUnit } from "./records.ts";

export const kindNames: Record<RecordKind, PageKey> = {
  deposit: "wallet.deposit",
  withdrawal: "wallet.withdraw",
};

interface RecordRowProps {
  readonly record: MoneyRecord;
  onOpen(): void;
}

/** One line of the history; tapped it shows its steps. */
export function RecordRow({ record, onOpen }: RecordRowProps) {
  const t = useT();
  return (
    <li className="row p-0">
      <button
        type="button"
        className="flex w-full items-center gap-12 rounded-16 px-16 py-12 text-left"
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        <span className="square text-muted">
          <Icon name={record.kind === "deposit" ? "in" : "out"} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center justify-between gap-x-12 text-14 font-semibold">
            <span>
              {t(kindNames[record.kind])} {recordUnit(record)}
            </span>
            <Balance value={balanceChange(record)} signed />
          </span>
          <span className="mt-5 flex flex-wrap items-center justify-between gap-x-12 gap-y-4">
            <span className="num text-12 text-muted">{formatMoment(record.atMs, "dayTime")}</span>
            <RecordChip record={record} />
          </span>
        </span>
      </button>
    </li>
  );
}

/** Where a record stands. */
export function RecordChip({ record }: { readonly record: MoneyRecord }) {
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
