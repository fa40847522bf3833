import type { Data } from "@gemplay/api-schema";
import { assets, formatAmount } from "@gemplay/money";
import { type ReactNode, Suspense, useRef, useState } from "react";
import { formatAmountText, t, useT } from "../../../i18n/index.ts";
import {
  Amount,
  AmountField,
  AssetIcon,
  Button,
  Choice,
  LoadingScreen,
  Notice,
  Segmented,
  TaskScreen,
  toTyped,
  typedRefusalText,
  WalletWait,
} from "../../../ui/index.ts";
import { toWalletError } from "../../../wallet/index.ts";
import { checkDeposit, type DepositProblem, gasText } from "./deposit-check.ts";
import { chooseAsset, chooseNetwork, type DepositChoice } from "./deposit-choice.ts";
import { DepositLimitNote } from "./deposit-limit-note.tsx";
import { startRun } from "./deposit-run.ts";
import { WithoutWallet } from "./open-without-wallet.ts";
import { useDepositGas, useOpenWallet, useWalletBalances } from "./use-wallet-money.ts";
import { WalletFailure } from "./wallet-failure.tsx";

type Approval = "unlimited" | "exact";

function problemText(problem: DepositProblem, decimals: number): string {
  if (problem === "amount_empty") return t("deposit.empty");
  if (problem === "zero") return t("deposit.zero");
  if (problem === "above_wallet") return t("deposit.aboveWallet");
  return typedRefusalText(problem, decimals);
}

interface DepositFormProps {
  readonly offered: Data<"GET /assets/deposit_assets">;
  readonly choice: DepositChoice;
  /** Decimals of the chosen token on the blockchain, taken from the server's configuration. */
  readonly decimals: number;
  /**
   * The choice between a deposit from the wallet and a deposit to the address. The value is undefined if the player has
   * no choice.
   */
  readonly ways: ReactNode;
  /**
   * Initial amount in the form as decimal text. After a failed deposit, the form starts with the amount of the failed
   * deposit.
   */
  readonly amount: string;
}

/** Shows the deposit form: the token, the network, the amount, and the approval for the token. */
export function DepositForm({ ways, offered, choice, decimals, amount }: DepositFormProps) {
  const t = useT();
  const [text, setText] = useState(toTyped(amount));
  const [left, setLeft] = useState(false);
  const [approval, setApproval] = useState<Approval>("unlimited");
  const field = useRef<HTMLInputElement>(null);
  const { asset, token } = choice;
  const wallet = useWalletBalances();
  const inWalletBase = wallet.data?.tokens[token];
  const { amountBase, problem } = checkDeposit(text, decimals, inWalletBase);
  const open = useOpenWallet();
  // The page needs a connected wallet for the gas estimate, because the estimate comes from the wallet's blockchain.
  const canEstimate = amountBase !== undefined && wallet.data !== undefined;
  const gas = useDepositGas(canEstimate ? { token, amountBase, approval } : undefined);
  const shownProblem = problem && (left || problem === "above_wallet") ? problem : undefined;

  const submit = () => {
    setLeft(true);
    if (amountBase === undefined) field.current?.focus();
    else void startRun({ token, assetId: asset.assetId, amountBase, decimals, approval });
  };

  const failure = (wallet.error && open.error) ?? wallet.error ?? gas.error;
  if (failure && toWalletError(failure, "read").fault === "noWallet")
    return (
      <Suspense fallback={<LoadingScreen />}>
        <WithoutWallet ways={ways} bound />
      </Suspense>
    );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TaskScreen
        title={t("wallet.deposit")}
        back="/wallet"
        records
        foot={
          <Button type="submit">
            {amountBase === undefined
              ? t("wallet.deposit")
              : t("deposit.act", {
                  amount: formatAmountText(formatAmount(amountBase, decimals), { decimals: null }),
                  asset: asset.name,
                })}
          </Button>
        }
      >
        {ways}
        <AssetChoice offered={offered} choice={choice} />
        <NetworkChoice choice={choice} aside={<GasLine gas={gas} />} />
        <AmountField
          label={t("deposit.amount")}
          aside={
            inWalletBase === undefined ? null : (
              <span>
                {t("deposit.inWallet")} <Amount value={formatAmount(inWalletBase, decimals)} tappable />
              </span>
            )
          }
          unit={asset.name}
          value={text}
          inputRef={field}
          error={shownProblem && problemText(shownProblem, decimals)}
          onChange={setText}
          onLeave={() => setLeft(text !== "")}
          onMax={
            inWalletBase === undefined
              ? undefined
              : () => setText(toTyped(formatAmount(inWalletBase, decimals)))
          }
        />
        <DepositLimitNote assetId={asset.assetId} />
        {gas.data?.needsApproval === false ? (
          <Notice tone="sapphire" icon="check">
            {t("deposit.approved")}
          </Notice>
        ) : (
          <ApprovalChoice approval={approval} onChange={setApproval} unit={asset.name} />
        )}
        {open.isPending ? (
          <WalletWait />
        ) : (
          <WalletFailure
            error={failure}
            onRetry={() =>
              open.error ? open.mutate() : void (wallet.error ? wallet.refetch() : gas.refetch())
            }
            onOpen={() => open.mutate()}
          />
        )}
      </TaskScreen>
    </form>
  );
}

interface ChoicePartProps {
  readonly choice: DepositChoice;
}

/**
 * Shows a chip for each token that the player can deposit. If the server credits another asset for a token, the chip
 * also names the credited asset.
 */
function AssetChoice({
  offered,
  choice,
}: ChoicePartProps & { readonly offered: Data<"GET /assets/deposit_assets"> }) {
  const t = useT();
  return (
    <Choice
      label={t("deposit.asset")}
      value={choice.asset.value}
      options={offered.map((asset) => ({
        value: asset.value,
        content: (
          <>
            <AssetIcon asset={asset.value} size={24} />
            <b className="font-semibold">{asset.name}</b>
            {asset.assetId === asset.value ? null : (
              <span className="text-12 whitespace-nowrap text-muted">
                {t("deposit.creditedAs", { asset: assets[asset.assetId].shownAs })}
              </span>
            )}
          </>
        ),
      }))}
      onChange={(value) => {
        const asset = offered.find((one) => one.value === value);
        if (asset) chooseAsset(asset);
      }}
    />
  );
}

function NetworkChoice({ choice, aside }: ChoicePartProps & { readonly aside?: React.ReactNode }) {
  const t = useT();
  const networks = choice.asset.blockchainArray;
  return (
    <Choice
      label={t("deposit.network")}
      aside={aside}
      value={choice.network.series}
      options={networks.map((network) => ({
        value: network.series,
        content: (
          <>
            <AssetIcon asset="BNB" size={24} />
            <b className="min-w-0 flex-1 font-semibold">{network.label}</b>
            <span className="chip in-[:has(>:checked)]:bg-[var(--deposit-1)] in-[:has(>:checked)]:text-emerald-hi">
              {network.name}
            </span>
          </>
        ),
      }))}
      onChange={(series) => {
        const network = networks.find((one) => one.series === series);
        if (network) chooseNetwork(network);
      }}
    />
  );
}

/** Shows the estimated gas fee before the player sends the deposit. */
function GasLine({ gas }: { readonly gas: ReturnType<typeof useDepositGas> }) {
  const t = useT();
  if (!gas.data) return <span role="status">{gas.isFetching ? t("deposit.gasReading") : ""}</span>;
  const amount = formatAmountText(gasText(gas.data.feeBase), { decimals: null });
  return (
    <span role="status" className="num">
      {gas.data.bound ? t("deposit.gasBound", { amount }) : t("deposit.gas", { amount })}
    </span>
  );
}

function ApprovalChoice({
  approval,
  unit,
  onChange,
}: {
  readonly approval: Approval;
  readonly unit: string;
  onChange(approval: Approval): void;
}) {
  const t = useT();
  const label = t("deposit.approval");
  return (
    <div>
      <div className="field-label">{label}</div>
      <Segmented
        label={label}
        value={approval}
        options={[
          {
            value: "unlimited",
            label: <span className="num">{formatAmountText("1000000000", { decimals: 0 })}</span>,
          },
          { value: "exact", label: t("deposit.exact") },
        ]}
        onChange={onChange}
      />
      <p className="mt-7 text-12 text-muted">
        {approval === "unlimited" ? t("deposit.unlimitedWhy", { asset: unit }) : t("deposit.exactWhy")}
      </p>
    </div>
  );
}
