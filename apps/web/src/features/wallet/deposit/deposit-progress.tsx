import { assets } from "@gemplay/money";
import type { ReactNode } from "react";
import { formatAmountText, type PageKey, useT } from "../../../i18n/index.ts";
import {
  Amount,
  Art,
  AssetIcon,
  Button,
  ButtonLink,
  Icon,
  Notice,
  TaskScreen,
  WalletWait,
} from "../../../ui/index.ts";
import { type DepositRecord, isOpen } from "../records/records.ts";
import { aboveText, DepositCard } from "./deposit-card.tsx";
import type { DepositChoice } from "./deposit-choice.ts";
import { type DepositEnd, depositEnd } from "./deposit-end.ts";
import { cancelRun, type DepositRun } from "./deposit-run.ts";
import { GamesUsePlay, swapHref } from "./swap-offer.tsx";

interface DepositProgressProps {
  /**
   * The choice between a deposit from the wallet and a deposit to the address. The value is undefined if the player has
   * no choice.
   */
  readonly ways: ReactNode;
  readonly choice: DepositChoice;
  readonly run: DepositRun | undefined;
  readonly record: DepositRecord | undefined;
  /** Opens the deposit form again, either for another deposit or for a new attempt after a refusal. */
  onAnew(): void;
}

/** Shows the progress of a deposit that is running, credited or failed. */
export function DepositProgress({ ways, choice, run, record, onAnew }: DepositProgressProps) {
  const t = useT();
  const amount = record?.amount ?? run?.amount ?? "0";
  const unit = assets[choice.asset.assetId].shownAs;
  const credited = record?.status === "confirmed";
  const failed = record ? record.status === "failed" : run?.error !== undefined;
  const sent = record !== undefined || run?.depositHash !== undefined;
  return (
    <TaskScreen
      title={t("wallet.deposit")}
      back="/wallet"
      records
      foot={
        credited && record.assetId === "U" ? (
          <CreditedUFoot record={record} />
        ) : (
          <Foot credited={credited} failed={failed} sent={sent} onAnew={onAnew} />
        )
      }
    >
      {ways}
      {credited ? (
        <Credited amount={amount} record={record} unit={unit} />
      ) : (
        <Summary amount={amount} choice={choice} />
      )}
      <DepositCard
        run={run}
        record={record}
        networkLabel={choice.network.label}
        amount={amount}
        unit={unit}
      />
      {sent && record && isOpen(record) ? (
        <p className="flex items-center gap-8 text-12 text-muted">
          <Icon name="info" size={16} />
          {t("deposit.mayLeave")}
        </p>
      ) : null}
      {failed && !record ? <Notice tone="gold">{t(endTexts[depositEnd(run)])}</Notice> : null}
    </TaskScreen>
  );
}

const endTexts = {
  unseen: "deposit.uncertain",
  unanswered: "deposit.unanswered",
  nothing: "deposit.nothingTaken",
} as const satisfies Record<DepositEnd, PageKey>;

/**
 * Shows the asset and the amount of the deposit in one short row, so that the current step stays visible on the screen.
 */
function Summary({ amount, choice }: { readonly amount: string; readonly choice: DepositChoice }) {
  return (
    <div className="card row">
      <AssetIcon asset={choice.asset.value} size={32} />
      <span className="min-w-0 flex-1">
        <span className="num block text-16 font-semibold [overflow-wrap:anywhere] whitespace-normal">
          {formatAmountText(amount)} {choice.asset.name}
        </span>
        <span className="text-12 text-muted">{choice.network.label}</span>
      </span>
    </div>
  );
}

interface CreditedProps {
  readonly amount: string;
  readonly record: DepositRecord;
  readonly unit: string;
}

function Credited({ amount, record, unit }: CreditedProps) {
  const t = useT();
  // Players cannot bet with U, so the screen shows a different text after a deposit in U.
  const next = record.assetId === "U" ? "deposit.creditedU" : "deposit.creditedDetail";
  return (
    <>
      <div className="pt-4 text-center" role="status">
        <Art name="e-done" size={160} height={120} className="mx-auto" />
        <p className="big mt-8 text-36 font-bold">
          <Amount value={amount} signed big />{" "}
          <span className="text-16 font-medium tracking-normal text-muted">{unit}</span>
        </p>
        <p className="mt-4 text-14 text-muted">{aboveText(record, unit) ?? t(next)}</p>
      </div>
      <GamesUsePlay record={record} />
    </>
  );
}

/** Shows two links after a deposit of U: to the swap from U to PLAY, and to the wallet. */
function CreditedUFoot({ record }: { readonly record: DepositRecord }) {
  const t = useT();
  const swap = swapHref(record);
  return (
    <div className="flex flex-col gap-8">
      {swap === undefined ? null : <ButtonLink href={swap}>{t("deposit.swapToPlay")}</ButtonLink>}
      <ButtonLink href="/wallet" look="quiet">
        {t("deposit.backToWallet")}
      </ButtonLink>
    </div>
  );
}

interface FootProps {
  readonly credited: boolean;
  readonly failed: boolean;
  readonly sent: boolean;
  onAnew(): void;
}

function Foot({ credited, failed, sent, onAnew }: FootProps) {
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
      <ButtonLink href="/index" look={credited ? "act" : "quiet"}>
        {credited ? null : <Art name="s-emerald" size={20} />}
        {credited ? t("deposit.play") : t("deposit.playMeanwhile")}
      </ButtonLink>
      <button type="button" className="link min-h-44 self-center" onClick={onAnew}>
        {t("deposit.another")}
      </button>
    </div>
  );
}
