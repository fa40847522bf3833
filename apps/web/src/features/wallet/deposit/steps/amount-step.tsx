import type { Data } from "@gemplay/api-schema";
import { assets, formatAmount } from "@gemplay/money";
import type { ReactNode, Ref } from "react";
import { formatAmountText, useT } from "../../../../i18n/index.ts";
import { Amount, AmountField, AssetIcon, Button, shortHex, TaskScreen } from "../../../../ui/index.ts";
import { AmountParts } from "../../components/amount-parts.tsx";
import { BalanceLine } from "../../components/own-balance.tsx";
import { StepTrail } from "../../components/step-trail.tsx";
import { Line } from "../../records/record-facts.tsx";
import type { DepositChoice } from "../deposit-choice.ts";
import { DepositLimitNote, LimitsLink } from "../deposit-limit-note.tsx";
import type { DepositRun } from "../deposit-run.ts";
import type { useDepositGas, useWalletBalances } from "../use-wallet-money.ts";
import { GasText } from "./gas-text.tsx";
import { TokenChoice } from "./token-choice.tsx";
import { useDepositSteps } from "./use-deposit-steps.ts";
import { WalletFoot } from "./wallet-foot.tsx";

interface AmountStepProps {
  readonly offered: Data<"GET /assets/deposit_assets">;
  readonly choice: DepositChoice;
  readonly decimals: number;
  readonly ways: ReactNode;
  /** The typed text of the amount. */
  readonly text: string;
  readonly amountBase: bigint | undefined;
  /** Error text of the amount field. */
  readonly error: string | undefined;
  readonly field: Ref<HTMLInputElement>;
  readonly wallet: ReturnType<typeof useWalletBalances>["data"];
  readonly gas: ReturnType<typeof useDepositGas>;
  readonly run: DepositRun | undefined;
  /** True after the player has pressed «Continue», until the page knows whether an approval is necessary. */
  readonly continuing: boolean;
  /** Shows why the page does not know the balance of the wallet. */
  readonly failure: ReactNode;
  onText(text: string): void;
  onLeave(): void;
}

/** The first step of a deposit: the token and the amount. */
export function AmountStep(props: AmountStepProps) {
  const { choice, decimals, amountBase, gas, run } = props;
  const t = useT();
  const needsApproval = gas.data?.needsApproval !== false;
  const steps = useDepositSteps(needsApproval);
  const { asset } = choice;
  return (
    <TaskScreen
      title={t("wallet.deposit")}
      back="/wallet"
      records
      foot={
        <WalletFoot
          run={run}
          busyText={t("deposit.busy")}
          note={t(needsApproval ? "deposit.asksTwice" : "deposit.walletOpens")}
        >
          <Button type="submit" busy={props.continuing ? t("deposit.gasReading") : undefined}>
            {needsApproval || amountBase === undefined
              ? t("wallet.continue")
              : t("deposit.act", {
                  amount: formatAmountText(formatAmount(amountBase, decimals), { decimals: null }),
                  asset: asset.name,
                })}
          </Button>
        </WalletFoot>
      }
    >
      <StepTrail steps={steps} at={0} />
      {props.ways}
      <TokenChoice offered={props.offered} choice={choice} />
      <BalanceLine assetId={asset.assetId} />
      <Amounts {...props} />
      <DepositLimitNote assetId={asset.assetId} />
      <Facts {...props} />
      <LimitsLink />
      {props.failure}
    </TaskScreen>
  );
}

/** Shows the field of the amount, and buttons that fill in a part of the wallet's balance. */
function Amounts({ choice, decimals, wallet, text, error, field, onText, onLeave }: AmountStepProps) {
  const t = useT();
  const inWalletBase = wallet?.tokens[choice.token];
  return (
    <div>
      <AmountField
        label={t("deposit.amount")}
        aside={
          inWalletBase === undefined ? null : (
            <span>
              {t("deposit.inWallet")} <Amount value={formatAmount(inWalletBase, decimals)} tappable />
            </span>
          )
        }
        unit={choice.asset.name}
        value={text}
        inputRef={field}
        error={error}
        onChange={onText}
        onLeave={onLeave}
      />
      <AmountParts wholeBase={inWalletBase} decimals={decimals} onText={onText} />
    </div>
  );
}

/** Shows the wallet that pays, the network, the credited amount, and the estimated gas fee. */
function Facts({ choice, decimals, amountBase, wallet, gas }: AmountStepProps) {
  const t = useT();
  const credited = assets[choice.asset.assetId].shownAs;
  return (
    <dl className="card px-16 py-6">
      <Line label={t("deposit.fromLabel")}>
        <span className="mono text-12">{wallet ? shortHex(wallet.address) : "—"}</span>
      </Line>
      <Line label={t("deposit.network")}>
        <span className="flex items-center justify-end gap-8">
          <AssetIcon asset="BNB" size={20} />
          {choice.network.label}
        </span>
      </Line>
      <Line label={t("deposit.youReceive")}>
        <b className="num font-semibold">
          {amountBase === undefined
            ? "—"
            : `${formatAmountText(formatAmount(amountBase, decimals))} ${credited}`}
        </b>
      </Line>
      <Line label={t("deposit.gasLabel")}>
        <GasText gas={gas.data} reading={gas.isFetching} />
      </Line>
    </dl>
  );
}
