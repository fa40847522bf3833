import { useQuery } from "@tanstack/react-query";
import { formatMoment, type PageKey, useT } from "../../../i18n/index.ts";
import { userQueries } from "../../../queries/index.ts";
import { Steps } from "../../../ui/index.ts";
import { useReviewTimeText } from "../components/review-time.ts";
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
  const waiting = useWaitText(record);
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
          detail: waiting ?? t(texts[status], { done: count?.done ?? 0, needed: count?.needed ?? 0 }),
        }
      : {}),
    count: state === "now" ? count : undefined,
  }));
  return <Steps steps={steps} />;
}

/**
 * Returns a text that explains why a withdrawal waits: for the end of a hold, for the identity check, or for a review,
 * which usually takes some time. Returns undefined for a withdrawal that does not wait.
 */
export function useWaitText(record: SteppedRecord): string | undefined {
  const t = useT();
  const frozen = useQuery(userQueries.userInfo()).data?.withdrawalsFrozen === true;
  const withdrawal = record.kind === "withdrawal" ? record : undefined;
  const isReviewDue =
    withdrawal?.status === "under_review" &&
    withdrawal.heldUntilMs === null &&
    !withdrawal.needsIdentity &&
    !frozen;
  const usually = useReviewTimeText(isReviewDue);
  if (withdrawal === undefined) return undefined;
  if (frozen && (withdrawal.status === "under_review" || withdrawal.status === "pending"))
    return t("records.withdrawFrozen");
  if (withdrawal.heldUntilMs !== null)
    return t("records.withdrawHeld", { time: formatMoment(withdrawal.heldUntilMs, "dayTime") });
  if (withdrawal.needsIdentity) return t("records.withdrawIdentity");
  return usually === undefined ? undefined : `${t("records.withdrawReview")} ${usually}`;
}
