import type { Data } from "@gemplay/api-schema";
import { type PageKey, useT } from "../../i18n/index.ts";

/** Status of a deposit or a withdrawal. */
export type RecordStatus = Data<"GET /assets/get_deposit_records">["records"][number]["status"];

const looks: Record<RecordStatus, { readonly key: PageKey; readonly tone: string }> = {
  pending: { key: "status.pending", tone: "sapphire" },
  submitted: { key: "status.submitted", tone: "sapphire" },
  confirming: { key: "status.confirming", tone: "sapphire" },
  confirmed: { key: "status.confirmed", tone: "emerald" },
  failed: { key: "status.failed", tone: "coral" },
  under_review: { key: "status.underReview", tone: "gold" },
};

interface StatusChipProps {
  readonly status: RecordStatus;
  /** Number of confirmed blocks and number of required blocks, for a record with the status confirming. */
  readonly confirmations?: { readonly done: number; readonly needed: number };
}

/**
 * Shows a record's status as a word and a coloured rhombus, so that players who do not see the colour can read the
 * status.
 */
export function StatusChip({ status, confirmations }: StatusChipProps) {
  const t = useT();
  const { key, tone } = looks[status];
  const progress = status === "confirming" && confirmations;
  return (
    <span className={`chip ${tone}`}>
      <i className="rhombus" aria-hidden="true" />
      {t(key)}
      {progress ? (
        <span className="num">
          {progress.done}/{progress.needed}
        </span>
      ) : null}
    </span>
  );
}
