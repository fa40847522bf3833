import { type PageKey, useT } from "../../../i18n/index.ts";
import { FilterChoice, FilterSheet } from "../../../ui/index.ts";
import type { RecordFilter } from "./records.ts";

const kinds: readonly { readonly value: RecordFilter["kind"]; readonly key: PageKey }[] = [
  { value: "all", key: "records.all" },
  { value: "deposit", key: "records.deposits" },
  { value: "withdrawal", key: "records.withdrawals" },
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

interface RecordsFilterProps {
  readonly open: boolean;
  readonly filter: RecordFilter;
  onChange(filter: RecordFilter): void;
  onClose(): void;
}

interface KindChipsProps {
  readonly kind: RecordFilter["kind"];
  onChange(kind: RecordFilter["kind"]): void;
}

/** The kinds of records, one of which is shown or all. */
export function KindChips({ kind, onChange }: KindChipsProps) {
  const t = useT();
  return (
    <fieldset className="-mx-16 mb-12 flex gap-8 overflow-x-auto px-16 py-2">
      <legend className="sr-only">{t("records.kind")}</legend>
      {kinds.map(({ value, key }) => (
        <button
          key={value}
          type="button"
          aria-pressed={kind === value}
          className={`min-h-44 flex-none rounded-12 px-14 text-13 font-semibold ${kind === value ? "bg-raised-3 text-text shadow-[inset_0_0_0_1.5px_var(--emerald)]" : "bg-raised-2 text-muted"}`}
          onClick={() => onChange(value)}
        >
          {t(key)}
        </button>
      ))}
    </fieldset>
  );
}

/** Which records are shown: by kind and by status. */
export function RecordsFilter({ open, filter, onChange, onClose }: RecordsFilterProps) {
  const t = useT();
  const inWords = <V extends string>(options: readonly { readonly value: V; readonly key: PageKey }[]) =>
    options.map(({ value, key }) => ({ value, label: t(key) }));
  return (
    <FilterSheet open={open} onClose={onClose} title={t("records.filter")} act={t("records.show")}>
      <FilterChoice
        label={t("records.kind")}
        value={filter.kind}
        options={inWords(kinds)}
        onChange={(kind) => onChange({ ...filter, kind })}
      />
      <FilterChoice
        label={t("records.status")}
        value={filter.status}
        options={inWords(statuses)}
        onChange={(status) => onChange({ ...filter, status })}
      />
    </FilterSheet>
  );
}
