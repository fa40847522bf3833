import type { PageKey } from "../../../i18n/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Button, Sheet } from "../../../ui/index.ts";
import { Choice } from "../choice.tsx";
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

interface FilterSheetProps {
  readonly open: boolean;
  readonly filter: RecordFilter;
  onChange(filter: RecordFilter): void;
  onClose(): void;
}

/** Which records are shown: by kind and by status, at once as it is chosen. */
export function FilterSheet({ open, filter, onChange, onClose }: FilterSheetProps) {
  const t = useT();
  const words = <V extends string>(options: readonly { readonly value: V; readonly key: PageKey }[]) =>
    options.map(({ value, key }) => ({
      value,
      content: <span className="text-14 font-semibold whitespace-nowrap">{t(key)}</span>,
    }));
  return (
    <Sheet open={open} onClose={onClose} title={t("records.filter")}>
      <div className="flex flex-col gap-16">
        <Choice
          compact
          label={t("records.kind")}
          value={filter.kind}
          options={words(kinds)}
          onChange={(kind) => onChange({ ...filter, kind })}
        />
        <Choice
          compact
          label={t("records.status")}
          value={filter.status}
          options={words(statuses)}
          onChange={(status) => onChange({ ...filter, status })}
        />
        <Button onClick={onClose}>{t("records.show")}</Button>
      </div>
    </Sheet>
  );
}
