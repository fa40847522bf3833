import { formatMoment, type PageKey, useT } from "../../../i18n/index.ts";
import { FilterChoice, FilterSheet, revealFocused } from "../../../ui/index.ts";
import { monthStartMs } from "./record-months.ts";
import type { RecordFilter } from "./records.ts";

const kinds: readonly { readonly value: RecordFilter["kind"]; readonly key: PageKey }[] = [
  { value: "all", key: "records.all" },
  { value: "deposit", key: "records.deposits" },
  { value: "withdrawal", key: "records.withdrawals" },
  { value: "swap", key: "records.swaps" },
  { value: "reward", key: "records.rewards" },
];
const statuses: readonly { readonly value: RecordFilter["status"]; readonly key: PageKey }[] = [
  { value: "all", key: "records.all" },
  { value: "submitted", key: "status.submitted" },
  { value: "confirming", key: "status.confirming" },
  { value: "under_review", key: "status.underReview" },
  { value: "pending", key: "status.pending" },
  { value: "confirmed", key: "status.confirmed" },
  { value: "failed", key: "status.failed" },
];

/** Returns the name of a month with its year: `November 2026`. */
export const monthName = (month: string): string => formatMoment(monthStartMs(month), "month");

interface RecordsFilterProps {
  readonly open: boolean;
  readonly filter: RecordFilter;
  /** Months in which the player may have records, newest first. */
  readonly months: readonly string[];
  onChange(filter: RecordFilter): void;
  onClose(): void;
}

interface KindChipsProps {
  readonly kind: RecordFilter["kind"];
  onChange(kind: RecordFilter["kind"]): void;
}

/** Shows chips with which the player selects one kind of records or all kinds. */
export function KindChips({ kind, onChange }: KindChipsProps) {
  const t = useT();
  return (
    <fieldset className="min-w-0" onFocus={revealFocused}>
      <legend className="sr-only">{t("records.kind")}</legend>
      <div className="-mx-16 -mt-2 mb-10 flex gap-8 overflow-x-auto scroll-px-16 px-16 py-4">
        {kinds.map(({ value, key }) => (
          <button
            key={value}
            type="button"
            aria-pressed={kind === value}
            className={`min-h-[max(4.4rem,44px)] min-w-[max(4.4rem,44px)] flex-none rounded-12 px-14 text-13 font-semibold ${kind === value ? "bg-raised-3 text-text shadow-[inset_0_0_0_1.5px_var(--emerald)]" : "bg-raised-2 text-muted"}`}
            onClick={() => onChange(value)}
          >
            {t(key)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/**
 * Shows a sheet in which the player filters the records by month and by status. The component `KindChips` filters the
 * records by kind.
 */
export function RecordsFilter({ open, filter, months, onChange, onClose }: RecordsFilterProps) {
  const t = useT();
  return (
    <FilterSheet open={open} onClose={onClose} title={t("records.filter")} act={t("records.show")}>
      <FilterChoice
        label={t("records.month")}
        value={filter.month}
        options={[
          { value: "all", label: t("records.all") },
          ...months.map((month) => ({ value: month, label: monthName(month) })),
        ]}
        onChange={(month) => onChange({ ...filter, month })}
      />
      <FilterChoice
        label={t("records.status")}
        value={filter.status}
        options={statuses.map(({ value, key }) => ({ value, label: t(key) }))}
        onChange={(status) => onChange({ ...filter, status })}
      />
    </FilterSheet>
  );
}
