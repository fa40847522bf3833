import { formatAmount } from "@gemplay/money";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { formatAmountText, useT } from "../../../../i18n/index.ts";
import { platformQueries } from "../../../../queries/index.ts";
import { AssetIcon, artHref, Button, SwitchRow, shortHex, TaskScreen } from "../../../../ui/index.ts";
import { useCloseByBack } from "../../../../ui/sheet/use-close-by-back.ts";
import { StepTrail } from "../../components/step-trail.tsx";
import { Line } from "../../records/record-facts.tsx";
import type { DepositChoice } from "../deposit-choice.ts";
import type { DepositRun } from "../deposit-run.ts";
import type { useDepositGas } from "../use-wallet-money.ts";
import { GasText } from "./gas-text.tsx";
import { useDepositSteps } from "./use-deposit-steps.ts";
import { WalletFoot } from "./wallet-foot.tsx";
import "./deposit-art.css";

interface AllowStepProps {
  readonly choice: DepositChoice;
  readonly amountBase: bigint;
  readonly decimals: number;
  /** True if the vault may take only the amount of this deposit. */
  readonly exact: boolean;
  readonly gas: ReturnType<typeof useDepositGas>["data"];
  /** Address of the paying wallet, or undefined until the page knows the wallet. */
  readonly from: string | undefined;
  readonly run: DepositRun | undefined;
  onExact(exact: boolean): void;
  /** Returns to the step of the amount. */
  onChange(): void;
  onAllow(): void;
}

/** The second step of a deposit: the player allows the vault to take the token from the wallet. */
export function AllowStep(props: AllowStepProps) {
  const { choice, amountBase, decimals, exact, gas, run, onChange } = props;
  const t = useT();
  const steps = useDepositSteps(true);
  const config = useQuery(platformQueries.config()).data;
  const back = useRef(onChange);
  back.current = onChange;
  useCloseByBack(true, back);
  const { asset } = choice;
  const amount = `${formatAmountText(formatAmount(amountBase, decimals))} ${asset.name}`;
  const waiting = run !== undefined && run.error === undefined;
  const upTo = exact ? amount : `${formatAmountText(unlimited, { decimals: 0 })} ${asset.name}`;
  return (
    <TaskScreen
      title={t("wallet.deposit")}
      back="/wallet"
      records
      foot={
        <WalletFoot run={run} busyText={t("deposit.allowing")} note={t("deposit.walletOpens")}>
          <Button onClick={props.onAllow}>
            {exact ? t("deposit.allowAmount", { amount }) : t("deposit.stepAllow")}
          </Button>
        </WalletFoot>
      }
    >
      <StepTrail steps={steps} at={1} />
      <div className="card row py-4">
        <AssetIcon asset={asset.value} size={32} />
        <span className="min-w-0 flex-1">
          <span className="num block text-16 font-semibold [overflow-wrap:anywhere] whitespace-normal">
            {amount}
          </span>
          {props.from ? (
            <span className="text-12 text-muted">{t("deposit.from", { address: shortHex(props.from) })}</span>
          ) : null}
        </span>
        {waiting ? null : (
          <button type="button" className="link" onClick={onChange}>
            {t("wallet.change")}
          </button>
        )}
      </div>
      <VaultArt token={asset.value} />
      <div className="text-center">
        <h2 className="text-22 font-semibold tracking-[-0.02em]">
          {exact ? t("deposit.allowThis") : t("deposit.allowAll", { asset: asset.name })}
        </h2>
        <p className="mx-auto mt-8 min-h-60 max-w-300 text-14 text-muted">
          {exact ? t("deposit.allowThisWhy", { amount }) : t("deposit.allowAllWhy", { asset: asset.name })}
        </p>
      </div>
      <dl className="card px-16 py-6">
        <Line label={t("deposit.allowedNow")}>
          <span className="num">
            {gas ? `${formatAmountText(formatAmount(gas.allowanceBase, decimals))} ${asset.name}` : "—"}
          </span>
        </Line>
        <Line label={t("deposit.allowedUpTo")}>
          <b className="num font-semibold">{upTo}</b>
        </Line>
        <Line label={t("deposit.toVault")}>
          <span className="mono text-12">
            {config?.chain.vaultAddress ? shortHex(config.chain.vaultAddress) : "—"}
          </span>
        </Line>
        <Line label={t("deposit.gasLabel")}>
          <GasText gas={gas} reading={false} />
        </Line>
      </dl>
      <div className="card">
        <SwitchRow
          title={t("deposit.onlyThis", { amount })}
          detail={t("deposit.onlyThisWhy")}
          on={exact}
          blocked={waiting}
          onChange={props.onExact}
        />
      </div>
    </TaskScreen>
  );
}

/** Number of tokens that the default approval allows, as the requirements say. */
const unlimited = "1000000000";

function VaultArt({ token }: { readonly token: string }) {
  return (
    <svg viewBox="0 0 200 120" className="deposit-art-vault" aria-hidden="true">
      <polygon points="10,108 100,96 190,108 100,120" fill="var(--emerald-bg)" />
      <polygon points="10,108 100,96 100,120" fill="var(--emerald-board)" />
      <use href={artHref("w-1")} x="14" y="30" width="60" height="60" />
      <polygon points="82,55 101,55 101,47 114,60 82,60" fill="var(--emerald)" />
      <polygon points="82,60 114,60 101,73 101,65 82,65" fill="var(--emerald-lo)" />
      <polygon points="141,27 169,27 188,46 188,74 169,93 141,93 122,74 122,46" fill="var(--steel-deep)" />
      <polygon points="141,27 169,27 175,40 135,40" fill="var(--moon-lo)" />
      <polygon points="122,46 141,27 135,40 130,60" fill="var(--moon)" />
      <polygon points="141,35 169,35 180,46 180,74 169,85 141,85 130,74 130,46" fill="var(--sunken)" />
      <use href={artHref(token === "PLAY" ? "a-play" : "a-usdt")} x="137" y="42" width="36" height="36" />
    </svg>
  );
}
