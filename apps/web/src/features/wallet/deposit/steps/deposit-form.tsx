import type { Data } from "@gemplay/api-schema";
import { type ReactNode, Suspense } from "react";
import { LoadingScreen, WalletWait } from "../../../../ui/index.ts";
import { toWalletError } from "../../../../wallet/index.ts";
import type { DepositChoice } from "../deposit-choice.ts";
import type { DepositRun } from "../deposit-run.ts";
import { WithoutWallet } from "../open-without-wallet.ts";
import { useOpenWallet } from "../use-wallet-money.ts";
import { WalletFailure } from "../wallet-failure.tsx";
import { AllowStep } from "./allow-step.tsx";
import { AmountStep } from "./amount-step.tsx";
import { useDepositForm } from "./use-deposit-form.ts";

interface DepositFormProps {
  readonly offered: Data<"GET /assets/deposit_assets">;
  readonly choice: DepositChoice;
  /** Decimals of the chosen token on the blockchain, taken from the server's configuration. */
  readonly decimals: number;
  /**
   * The choice between a deposit from the wallet and a deposit to the address. Null if the player can only deposit from
   * a wallet, or only to an address.
   */
  readonly ways: ReactNode;
  /**
   * Initial amount in the form as decimal text. After a failed deposit, the form starts with the amount of the failed
   * deposit.
   */
  readonly amount: string;
  /** A deposit for which the page has sent no transaction yet: it waits for the wallet, or the wallet has refused it. */
  readonly run: DepositRun | undefined;
}

/**
 * Shows the steps of a deposit before its first transaction: the amount, and the approval of the token. If the vault may
 * already take the amount, the step of the approval is left out.
 */
export function DepositForm({ ways, offered, choice, decimals, amount, run }: DepositFormProps) {
  const form = useDepositForm({ choice, decimals, amount, run });
  const { amountBase, wallet, gas } = form;
  const open = useOpenWallet();
  const failure = (wallet.error && open.error) ?? wallet.error ?? gas.error;
  if (failure && toWalletError(failure, "read").fault === "noWallet")
    return (
      <Suspense fallback={<LoadingScreen />}>
        <WithoutWallet ways={ways} bound />
      </Suspense>
    );
  if (form.allowing && amountBase !== undefined)
    return (
      <AllowStep
        choice={choice}
        amountBase={amountBase}
        decimals={decimals}
        exact={form.exact}
        gas={gas.data}
        from={wallet.data?.address}
        run={run}
        onExact={form.setExact}
        onChange={form.stepBack}
        onAllow={form.start}
      />
    );
  const retry = () => (open.error ? open.mutate() : void (wallet.error ? wallet.refetch() : gas.refetch()));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.proceed();
      }}
    >
      <AmountStep
        offered={offered}
        choice={choice}
        decimals={decimals}
        ways={ways}
        text={form.text}
        amountBase={amountBase}
        error={form.error}
        field={form.field}
        wallet={wallet.data}
        gas={gas}
        run={run}
        continuing={form.continuing}
        failure={
          open.isPending ? (
            <WalletWait />
          ) : (
            <WalletFailure error={failure} onRetry={retry} onOpen={() => open.mutate()} />
          )
        }
        onText={form.changeText}
        onLeave={form.leaveField}
      />
    </form>
  );
}
