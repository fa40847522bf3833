import { type PageKey, useT } from "../../../i18n/index.ts";
import { Notice } from "../../../ui/index.ts";
import { toWalletError, type WalletFault } from "../../../wallet/index.ts";

/** Actions that a press starts in the wallet. They are no errors: the wallet was not asked yet. */
const offers: Partial<Record<WalletFault, PageKey>> = {
  notConnected: "deposit.connectWallet",
  otherNetwork: "deposit.switchNetwork",
};

interface WalletTroubleProps {
  readonly error: Error | null;
  /** Reads again. */
  onRetry(): void;
  /** Asks the wallet to connect and to change its network. */
  onOpen(): void;
}

/** Why the wallet's balance is not shown, with what to do: a step that needs a press, or what went wrong with its code. */
export function WalletTrouble({ error, onRetry, onOpen }: WalletTroubleProps) {
  const t = useT();
  if (!error) return null;
  const { message, code, fault } = toWalletError(error, "read");
  const offer = offers[fault];
  const action = (label: string, onClick: () => void) => (
    <button type="button" className="mini-button" onClick={onClick}>
      {label}
    </button>
  );
  if (offer)
    return (
      <Notice tone="sapphire" icon="info" action={action(t(offer), onOpen)}>
        {message}
      </Notice>
    );
  return (
    <Notice tone="coral" urgent action={action(t("action.retry"), onRetry)}>
      {message} <span className="whitespace-nowrap">{t("state.code", { code })}</span>
    </Notice>
  );
}
