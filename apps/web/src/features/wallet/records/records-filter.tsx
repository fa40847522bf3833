import { type PageKey, useT } from "../../../i18n/index.ts";
import { FilterChoice, FilterSheet } from "../../../ui/index.ts";
import type { RecordFilter } from "./records.ts";

const kinds: readonly { readonly value: RecordFilter["kind"]; readonly key: PageKey }[] = [
  { value: "all", key: "records.all" },
  { value: "deposit", key: "wallet.deposit" },
  { value: "withdrawal", key: "wallet.withdraw" },
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
