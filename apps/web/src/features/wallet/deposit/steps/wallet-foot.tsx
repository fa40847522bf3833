import type { ReactNode } from "react";
import { useT } from "../../../../i18n/index.ts";
import { Button, Icon, WalletWait } from "../../../../ui/index.ts";
import { cancelRun, type DepositRun } from "../deposit-run.ts";

interface WalletFootProps {
  /** A deposit for which the page has sent no transaction yet: it waits for the wallet, or the wallet has refused it. */
  readonly run: DepositRun | undefined;
  /** Label of the button while the wallet has not answered. */
  readonly busyText: string;
  readonly note: string;
  /** The button that asks the wallet. */
  readonly children: ReactNode;
}

/**
 * Shows the button of a step that asks the wallet. While the wallet has not answered, the player can cancel the
 * request. If the wallet refuses, the reason is below the button, and the step stays.
 */
export function WalletFoot({ run, busyText, note, children }: WalletFootProps) {
  const t = useT();
  if (run && !run.error)
    return (
      <div className="flex flex-col gap-8">
        <WalletWait cancellable={false} />
        <Button busy={busyText}>{busyText}</Button>
        <button type="button" className="link min-h-44 self-center" onClick={cancelRun}>
          {t("action.cancel")}
        </button>
      </div>
    );
  return (
    <>
      {children}
      {run?.error ? (
        <p role="alert" className="mt-8 text-12 text-coral">
          {run.error.message}
          {" · "}
          <span className="whitespace-nowrap">{t("state.code", { code: run.error.code })}</span>{" "}
          <span className="text-muted">{t("deposit.nothingTaken")}</span>
        </p>
      ) : (
        <p className="mt-8 flex gap-8 text-12 text-muted">
          <Icon name="info" size={16} className="flex-none" />
          {note}
        </p>
      )}
    </>
  );
}
