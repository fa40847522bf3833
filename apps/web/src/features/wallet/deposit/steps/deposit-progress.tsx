import { assets } from "@gemplay/money";
import { useQuery } from "@tanstack/react-query";
import { formatAmountText, type PageKey, useT } from "../../../../i18n/index.ts";
import { userQueries } from "../../../../queries/index.ts";
import { lastGame } from "../../../../stores/index.ts";
import {
  AssetIcon,
  Button,
  ButtonLink,
  Icon,
  Notice,
  shortHex,
  TaskScreen,
  WalletWait,
} from "../../../../ui/index.ts";
import { StepTrail } from "../../components/step-trail.tsx";
import { Line } from "../../records/record-facts.tsx";
import { type DepositRecord, isOpen } from "../../records/records.ts";
import type { DepositChoice } from "../deposit-choice.ts";
import { type DepositEnd, depositEnd } from "../deposit-end.ts";
import { cancelRun, type DepositRun } from "../deposit-run.ts";
import { ConfirmRing } from "./confirm-ring.tsx";
import { DepositCard } from "./deposit-card.tsx";
import { DepositDone } from "./deposit-done.tsx";
import { useDepositSteps } from "./use-deposit-steps.ts";

interface DepositProgressProps {
  readonly choice: DepositChoice;
  readonly run: DepositRun | undefined;
  readonly record: DepositRecord | undefined;
  /** Opens the deposit form again, either for another deposit or for a new attempt after a refusal. */
  onAnew(): void;
}

/** Shows the progress of a deposit that is running, credited or failed. */
export function DepositProgress({ choice, run, record, onAnew }: DepositProgressProps) {
  const t = useT();
  const steps = useDepositSteps(!run || run.approvalHash !== undefined);
  if (record?.status === "confirmed") return <DepositDone record={record} onAnew={onAnew} />;
  const amount = record?.amount ?? run?.amount ?? "0";
  const failed = record ? record.status === "failed" : run?.error !== undefined;
  const sent = record !== undefined || run?.depositHash !== undefined;
  return (
    <TaskScreen
      title={t("wallet.deposit")}
      back="/wallet"
      records
      foot={
        <>
          {sent && !failed ? (
            <p className="mb-12 flex items-center justify-center gap-8 text-12 text-muted">
              <Icon name="info" size={16} className="flex-none" />
              {t("deposit.mayLeave")}
            </p>
          ) : null}
          <Foot failed={failed} sent={sent} onAnew={onAnew} />
        </>
      }
    >
      <StepTrail steps={steps} at={steps.length - 1} />
      <Summary amount={amount} choice={choice} />
      {record && isOpen(record) && record.confirmationsNeeded > 0 ? (
        <ConfirmRing token={record.token} done={record.confirmations} needed={record.confirmationsNeeded} />
      ) : null}
      <DepositCard run={run} record={record} amount={amount} unit={assets[choice.asset.assetId].shownAs} />
      {failed && !record ? <Notice tone="gold">{t(endTexts[depositEnd(run)])}</Notice> : null}
    </TaskScreen>
  );
}

const endTexts = {
  unseen: "deposit.uncertain",
  unanswered: "deposit.unanswered",
  nothing: "deposit.nothingTaken",
} as const satisfies Record<DepositEnd, PageKey>;

/** Shows the asset and the amount of the deposit in one short row. The row opens and shows the other values. */
function Summary({ amount, choice }: { readonly amount: string; readonly choice: DepositChoice }) {
  const t = useT();
  const from = useQuery(userQueries.userInfo()).data?.address;
  return (
    <details className="card group">
      <summary className="row flat cursor-pointer list-none">
        <AssetIcon asset={choice.asset.value} size={32} />
        <span className="min-w-0 flex-1">
          <span className="num block text-16 font-semibold [overflow-wrap:anywhere] whitespace-normal">
            {formatAmountText(amount)} {choice.asset.name}
          </span>
          {from ? (
            <span className="text-12 text-muted">{t("deposit.from", { address: shortHex(from) })}</span>
          ) : null}
        </span>
        <Icon name="down" size={16} className="flex-none text-muted group-open:rotate-180" />
      </summary>
      <dl className="px-16 pb-8">
        <Line label={t("deposit.network")}>{choice.network.label}</Line>
        <Line label={t("deposit.youReceive")}>
          <span className="num">
            {formatAmountText(amount)} {assets[choice.asset.assetId].shownAs}
          </span>
        </Line>
      </dl>
    </details>
  );
}

interface FootProps {
  readonly failed: boolean;
  readonly sent: boolean;
  onAnew(): void;
}

function Foot({ failed, sent, onAnew }: FootProps) {
  const t = useT();
  if (failed) return <Button onClick={onAnew}>{t("action.tryAgain")}</Button>;
  if (!sent)
    return (
      <div className="flex flex-col gap-8">
        <WalletWait cancellable={false} />
        <Button busy={t("deposit.busy")}>{t("wallet.deposit")}</Button>
        <button type="button" className="link min-h-44 self-center" onClick={cancelRun}>
          {t("action.cancel")}
        </button>
      </div>
    );
  return (
    <div className="flex flex-col gap-8">
      <ButtonLink href={`/game?name=${lastGame() ?? "dice"}`} look="quiet">
        {t("deposit.playMeanwhile")}
      </ButtonLink>
      <button type="button" className="link min-h-44 self-center" onClick={onAnew}>
        {t("deposit.another")}
      </button>
    </div>
  );
}
