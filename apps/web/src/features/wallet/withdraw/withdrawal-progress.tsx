import { useEffect } from "react";
import { useT } from "../../../i18n/index.ts";
import { Amount, Art, ButtonLink, Notice, StatusChip, TaskScreen } from "../../../ui/index.ts";
import { AddressText } from "../components/address-text.tsx";
import { TransactionLink } from "../components/transaction-link.tsx";
import { Exact, Line } from "../records/record-facts.tsx";
import { RecordSteps } from "../records/record-life.tsx";
import type { WithdrawalRecord } from "../records/records.ts";
import { useWithdrawals } from "../records/use-records.ts";
import { forgetWithdrawal } from "./pending-withdrawal.ts";

/** Shows the progress of a withdrawal that the server has accepted. */
export function WithdrawalProgress({ accepted }: { readonly accepted: WithdrawalRecord }) {
  const t = useT();
  const { list } = useWithdrawals();
  useEffect(() => forgetWithdrawal, []);
  const record = list.records.find(({ id }) => id === accepted.id) ?? accepted;
  const ended = record.status === "confirmed";
  return (
    <TaskScreen
      title={t("wallet.withdraw")}
      back="/wallet"
      records
      foot={
        <>
          {record.needsIdentity ? (
            <ButtonLink href="/identity" className="mb-8">
              {t("identity.step")}
            </ButtonLink>
          ) : null}
          <ButtonLink href="/wallet" look={ended ? "act" : "quiet"}>
            {t("confirm.toWallet")}
          </ButtonLink>
        </>
      }
    >
      <div className="text-center" role="status">
        {ended ? <Art name="e-done" size={160} height={120} className="mx-auto" /> : null}
        <p className="text-13 text-muted">{t(ended ? "withdraw.received" : "withdraw.receive")}</p>
        <p className="big mt-3 text-36 font-bold">
          <Amount value={record.netAmount} big tappable />{" "}
          <span className="text-16 font-medium tracking-normal text-muted">{record.token}</span>
        </p>
      </div>
      <section className="card px-16 pt-16 pb-8" aria-live="polite">
        <div className="mb-12 flex flex-wrap items-center justify-between gap-8">
          <h2 className="h2">{t("withdraw.yours")}</h2>
          <StatusChip status={record.status} />
        </div>
        <RecordSteps record={{ kind: "withdrawal", ...record }} />
      </section>
      {record.status === "failed" ? <Notice tone="gold">{t("records.withdrawFailed")}</Notice> : null}
      <dl className="card px-16 py-6">
        <Line label={t("withdraw.quantity")}>
          <Exact value={record.amount} unit={record.assetId} />
        </Line>
        <Line label={t("records.fee")}>
          <Exact value={record.fee} unit={record.assetId} />
        </Line>
        <Line label={t("withdraw.to")}>
          <AddressText address={record.address} />
        </Line>
        {record.transactionHash ? (
          <Line label={t("records.transaction")}>
            <TransactionLink hash={record.transactionHash} />
          </Line>
        ) : null}
      </dl>
    </TaskScreen>
  );
}
