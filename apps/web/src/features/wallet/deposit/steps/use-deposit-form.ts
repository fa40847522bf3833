import { useEffect, useRef, useState } from "react";
import { t } from "../../../../i18n/index.ts";
import { toTyped, typedRefusalText } from "../../../../ui/index.ts";
import { checkDeposit, type DepositProblem } from "../deposit-check.ts";
import type { DepositChoice } from "../deposit-choice.ts";
import { type DepositRun, forgetRun, startRun } from "../deposit-run.ts";
import { useDepositGas, useWalletBalances } from "../use-wallet-money.ts";

function problemText(problem: DepositProblem, decimals: number): string {
  if (problem === "amount_empty") return t("deposit.empty");
  if (problem === "zero") return t("deposit.zero");
  if (problem === "above_wallet") return t("deposit.aboveWallet");
  return typedRefusalText(problem, decimals);
}

interface DepositFormOptions {
  readonly choice: DepositChoice;
  readonly decimals: number;
  readonly amount: string;
  readonly run: DepositRun | undefined;
}

/** Holds what the player entered before the first transaction of a deposit, and starts the deposit. */
export function useDepositForm({ choice, decimals, amount, run }: DepositFormOptions) {
  const [text, setText] = useState(toTyped(run?.amount ?? amount));
  const [left, setLeft] = useState(false);
  const [exact, setExact] = useState(run?.approval === "exact");
  /** True while the screen shows the step of the approval. */
  const [allowing, setAllowing] = useState(run !== undefined && run.step !== "deposit");
  /** True after the player has pressed «Continue», until the page knows whether an approval is necessary. */
  const [continuing, setContinuing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { asset, token } = choice;
  const wallet = useWalletBalances();
  const { amountBase, problem } = checkDeposit(text, decimals, wallet.data?.tokens[token]);
  const approval = exact ? "exact" : "unlimited";
  // The page needs a connected wallet for the gas estimate, because the estimate comes from the wallet's blockchain.
  const canEstimate = amountBase !== undefined && wallet.data !== undefined;
  const gas = useDepositGas(canEstimate ? { token, amountBase, approval } : undefined);
  const shownProblem = problem && (left || problem === "above_wallet") ? problem : undefined;
  /** True while the wallet has not answered. During this time, the player cannot start a second deposit. */
  const isWaiting = run !== undefined && run.error === undefined;

  const start = () => {
    if (amountBase !== undefined && !isWaiting)
      void startRun({ token, assetId: asset.assetId, amountBase, decimals, approval });
  };
  const forgetRefusal = () => {
    if (run?.error) forgetRun();
  };
  // After «Continue», the page waits until it knows whether an approval is necessary. If it cannot know this, the page
  // shows the step of the approval, and the wallet asks for what is missing.
  const isWalletUnknown = wallet.data === undefined && !wallet.isFetching;
  const isKnown = gas.data !== undefined || gas.error !== null || isWalletUnknown;
  const proceed = useRef(start);
  proceed.current = () => {
    if (gas.data?.needsApproval === false) start();
    else setAllowing(true);
  };
  useEffect(() => {
    if (!continuing || !isKnown) return;
    setContinuing(false);
    proceed.current();
  }, [continuing, isKnown]);

  return {
    text,
    amountBase,
    error: shownProblem && problemText(shownProblem, decimals),
    field,
    wallet,
    gas,
    exact,
    allowing,
    continuing,
    setExact,
    start,
    changeText(next: string) {
      setText(next);
      setContinuing(false);
      forgetRefusal();
    },
    leaveField: () => setLeft(text !== ""),
    proceed() {
      setLeft(true);
      if (amountBase === undefined) field.current?.focus();
      else if (!isWaiting) setContinuing(true);
    },
    /** Returns from the step of the approval to the step of the amount. */
    stepBack() {
      setAllowing(false);
      forgetRefusal();
    },
  };
}
