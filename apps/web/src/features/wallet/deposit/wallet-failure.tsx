import { type PageKey, useT } from "../../../i18n/index.ts";
import { Notice } from "../../../ui/index.ts";
import { toWalletError, type WalletFault } from "../../../wallet/index.ts";

/**
 * Text keys for the wallet steps that the player must start with a tap. A missing connection or a wrong network is not
 * an error, because the page has not sent a request to the wallet yet.
 */
const offers: Partial<Record<WalletFault, PageKey>> = {
  notConnected: "deposit.connectWallet",
  otherNetwork: "deposit.switchNetwork",
};

interface WalletFailureProps {
  readonly error: Error | null;
  /** Reads the balance of the wallet again. */
  onRetry(): void;
  /** Asks the wallet to connect to the page and to switch to the network of the server. */
  onOpen(): void;
}

/**
 * Shows why the page does not know the balance of the wallet. Either the player must tap a button first, or the wallet
 * reported an error.
 */
export function WalletFailure({ error, onRetry, onOpen }: WalletFailureProps) {
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
      {message} · <span className="whitespace-nowrap">{t("state.code", { code })}</span>
    </Notice>
  );
}
