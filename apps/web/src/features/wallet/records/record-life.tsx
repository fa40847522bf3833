import { useQuery } from "@tanstack/react-query";
import { formatMoment, type PageKey, useT } from "../../../i18n/index.ts";
import { userQueries } from "../../../queries/index.ts";
import { Steps } from "../../../ui/index.ts";
import { depositLifeSteps, type LifeStep, withdrawalLifeSteps } from "./record-steps.ts";
import type { MoneyRecord } from "./records.ts";

export const depositTexts: Record<LifeStep["status"], PageKey> = {
  submitted: "records.depositSeen",
  confirming: "records.depositConfirming",
  confirmed: "records.depositCredited",
  failed: "records.depositFailed",
  pending: "records.depositWaiting",
  under_review: "records.withdrawReview",
};
export const withdrawalTexts: Record<LifeStep["status"], PageKey> = {
  under_review: "records.withdrawReview",
  pending: "records.withdrawPending",
  submitted: "records.withdrawSubmitted",
  confirmed: "records.withdrawConfirmed",
  failed: "records.withdrawFailed",
  confirming: "records.depositConfirming",
};
export const stepTitles: Record<LifeStep["status"], PageKey> = {
  pending: "status.pending",
  submitted: "status.submitted",
  confirming: "status.confirming",
  confirmed: "status.confirmed",
  failed: "status.failed",
  under_review: "status.underReview",
};

/** Records that have steps on the blockchain: deposits and withdrawals. */
export type SteppedRecord = Extract<MoneyRecord, { readonly kind: "deposit" | "withdrawal" }>;

/** Shows the steps of a deposit or withdrawal. Each step that the record has reached has a text. */
export function RecordSteps({ record }: { readonly record: SteppedRecord }) {
  const t = useT();
  const deposit = record.kind === "deposit";
  const held = useHeldText(record);
  const life = deposit ? depositLifeSteps(record) : withdrawalLifeSteps(record);
  const texts = deposit ? depositTexts : withdrawalTexts;
  const counting = deposit && record.status === "confirming";
  const count = counting ? { done: record.confirmations, needed: record.confirmationsNeeded } : undefined;
  const steps = life.map(({ status, state }) => ({
    key: status,
    state,
    title: t(stepTitles[status]),
    ...(state === "now" || state === "failed"
      ? {
          detail: held ?? t(texts[status], { done: count?.done ?? 0, needed: count?.needed ?? 0 }),
        }
      : {}),
    count: state === "now" ? count : undefined,
  }));
  return <Steps steps={steps} />;
}

/**
 * Returns a text that explains why a withdrawal is on hold, and until when. Returns undefined for a withdrawal that was
 * sent to the blockchain, because nobody can hold a sent withdrawal.
 */
export function useHeldText(record: SteppedRecord): string | undefined {
  const t = useT();
  const frozen = useQuery(userQueries.userInfo()).data?.withdrawalsFrozen === true;
  if (record.kind === "deposit") return undefined;
  if (frozen && (record.status === "under_review" || record.status === "pending"))
    return t("records.withdrawFrozen");
  if (record.heldUntilMs === null) return undefined;
  return t("records.withdrawHeld", { time: formatMoment(record.heldUntilMs, "dayTime") });
}
