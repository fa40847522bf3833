import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatMoment, type PageKey, useT } from "../../../i18n/index.ts";
import { userQueries } from "../../../queries/index.ts";
import { Sheet, Steps } from "../../../ui/index.ts";
import { AddressText } from "../address-text.tsx";
import { TransactionLink } from "../transaction-link.tsx";
import { Exact, lineName, RecordChip, shownUnit } from "./record-row.tsx";
import { depositLifeSteps, type LifeStep, withdrawalLifeSteps } from "./record-steps.ts";
import type { MoneyRecord } from "./records.ts";

const depositTexts: Record<LifeStep["status"], PageKey> = {
  submitted: "records.depositSeen",
  confirming: "records.depositConfirming",
  confirmed: "records.depositCredited",
  failed: "records.depositFailed",
  pending: "records.depositWaiting",
  under_review: "records.withdrawReview",
};
const withdrawalTexts: Record<LifeStep["status"], PageKey> = {
  under_review: "records.withdrawReview",
  pending: "records.withdrawPending",
  submitted: "records.withdrawSubmitted",
  confirmed: "records.withdrawConfirmed",
  failed: "records.withdrawFailed",
  confirming: "records.depositConfirming",
};
const titles: Record<LifeStep["status"], PageKey> = {
  pending: "status.pending",
  submitted: "status.submitted",
  confirming: "status.confirming",
  confirmed: "status.confirmed",
  failed: "status.failed",
  under_review: "status.underReview",
};

interface RecordSheetProps {
  readonly record: MoneyRecord | undefined;
  readonly open: boolean;
  onClose(): void;
}

/** All there is to say about one record: where it stands, the amounts, the transaction. */
export function RecordSheet({ record, open, onClose }: RecordSheetProps) {
  const t = useT();
  if (!record) return null;
  return (
    <Sheet open={open} onClose={onClose} title={`${t(lineName(record))} ${shownUnit(record)}`}>
      <div className="card mb-16 bg-sunken px-14 py-6">
        <RecordDetails record={record} />
      </div>
      {record.kind === "reward" ? null : <RecordSteps record={record} />}
    </Sheet>
  );
}

/** What has a life on the chain. */
type SteppedRecord = Exclude<MoneyRecord, { readonly kind: "reward" }>;

/** A record's life with a sentence for each step that was reached. */
export function RecordSteps({ record }: { readonly record: SteppedRecord }) {
  const t = useT();
  const deposit = record.kind === "deposit";
  const frozen = useQuery(userQueries.userInfo()).data?.withdrawalsFrozen === true;
  const life = deposit ? depositLifeSteps(record) : withdrawalLifeSteps(record);
  const texts = deposit ? depositTexts : withdrawalTexts;
  const counting = deposit && record.status === "confirming";
  const count = counting ? { done: record.confirmations, needed: record.confirmationsNeeded } : undefined;
  const steps = life.map(({ status, state }) => ({
    key: status,
    state,
    title: t(titles[status]),
    ...(state === "now" || state === "failed"
      ? {
          detail:
            heldText(record, frozen, t) ??
            t(texts[status], { done: count?.done ?? 0, needed: count?.needed ?? 0 }),
        }
      : {}),
    count: state === "now" ? count : undefined,
  }));
  return <Steps steps={steps} />;
}

/** Why a withdrawal waits by itself, and until when. What is on the chain waits for nobody here. */
function heldText(record: SteppedRecord, frozen: boolean, t: ReturnType<typeof useT>): string | undefined {
  if (record.kind === "deposit") return undefined;
  if (frozen && (record.status === "under_review" || record.status === "pending"))
    return t("records.withdrawFrozen");
  if (record.heldUntilMs === null) return undefined;
  return t("records.withdrawHeld", { time: formatMoment(record.heldUntilMs, "dayTime") });
}

function RecordDetails({ record }: { readonly record: MoneyRecord }) {
  const t = useT();
  const unit = shownUnit(record);
  return (
    <dl>
      <Line label={t("records.status")}>
        <RecordChip record={record} />
      </Line>
      <Line label={t("records.quantity")}>
        <Exact value={record.amount} unit={unit} />
      </Line>
      {record.kind === "withdrawal" ? (
        <>
          <Line label={t("records.fee")}>
            <Exact value={record.fee} unit={unit} />
          </Line>
          <Line label={t("records.net")}>
            <Exact value={record.netAmount} unit={record.token} />
          </Line>
          <Line label={t("records.address")}>
            <AddressText address={record.address} />
          </Line>
        </>
      ) : record.kind === "deposit" ? (
        <Line label={t("records.confirmations")}>
          <span className="num">
            {t("records.count", { done: record.confirmations, needed: record.confirmationsNeeded })}
          </span>
        </Line>
      ) : null}
      <Line label={t("records.time")}>
        <span className="num">{formatMoment(record.atMs, "exact")}</span>
      </Line>
      {record.transactionHash ? (
        <Line label={t("records.transaction")}>
          <TransactionLink hash={record.transactionHash} />
        </Line>
      ) : null}
    </dl>
  );
}

/** One line of a list of facts. */
export function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="label-value">
      <dt className="flex-none text-muted">{label}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}
