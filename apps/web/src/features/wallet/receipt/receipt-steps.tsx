import { formatMoment, formatNumber, useT } from "../../../i18n/index.ts";
import { type Step, Steps } from "../../../ui/index.ts";
import {
  depositTexts,
  type SteppedRecord,
  stepTitles,
  useWaitText,
  withdrawalTexts,
} from "../records/record-life.tsx";
import { depositLifeSteps, type LifeStep, withdrawalLifeSteps } from "../records/record-steps.ts";

/**
 * Shows the steps of a deposit or withdrawal on its receipt. Each step that the record has reached has a text, and a
 * time if the time is known.
 */
export function ReceiptSteps({ record }: { readonly record: SteppedRecord }) {
  const t = useT();
  const waiting = useWaitText(record);
  const life = record.kind === "deposit" ? depositLifeSteps(record) : withdrawalLifeSteps(record);
  const steps = life.map(
    ({ status, state }): Step => ({
      key: status,
      state,
      title: t(stepTitles[status]),
      detail: state === "next" ? undefined : detailOf(record, status, state, waiting, t),
      aside: state === "now" ? t("receipt.now") : (timeOf(record, status, state) ?? ""),
      count: state === "now" ? countOf(record) : undefined,
    }),
  );
  const asked: Step = {
    key: "asked",
    state: "done",
    title: t("receipt.asked"),
    detail: t("receipt.askedDetail"),
    aside: formatMoment(record.atMs, "seconds"),
  };
  return <Steps steps={record.kind === "deposit" ? steps : [asked, ...steps]} />;
}

function countOf(record: SteppedRecord): Step["count"] {
  if (record.kind !== "deposit" || record.status !== "confirming") return undefined;
  return { done: record.confirmations, needed: record.confirmationsNeeded };
}

function detailOf(
  record: SteppedRecord,
  status: LifeStep["status"],
  state: Step["state"],
  waiting: string | undefined,
  t: ReturnType<typeof useT>,
): string | undefined {
  if (record.kind === "withdrawal") {
    const ended = state === "failed" || status === "confirmed";
    return state === "now" || ended ? (waiting ?? t(withdrawalTexts[status])) : undefined;
  }
  if (status === "submitted" && state === "done")
    return t("receipt.seenIn", { block: formatNumber(record.blockNumber) });
  if (status === "pending" && state === "done") return undefined;
  return t(depositTexts[status], { done: record.confirmations, needed: record.confirmationsNeeded });
}

/** Returns the time of a step with seconds. Returns undefined if the record contains no time for the step. */
function timeOf(record: SteppedRecord, status: LifeStep["status"], state: Step["state"]): string | undefined {
  if (record.kind === "deposit") {
    const atMs =
      status === "submitted"
        ? record.atMs
        : status === "confirmed" && state === "done"
          ? record.creditedAtMs
          : null;
    return atMs === null ? undefined : formatMoment(atMs, "seconds");
  }
  const ended = state === "failed" || (status === "confirmed" && state === "done");
  return ended ? formatMoment(record.changedAtMs, "seconds") : undefined;
}
