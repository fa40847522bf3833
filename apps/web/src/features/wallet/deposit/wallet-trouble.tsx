import { type PageKey, useT } from "../../../i18n/index.ts";
import { Notice } from "../../../ui/index.ts";
import { toWalletError, type WalletFault } from "../../../wallet/index.ts";

/**
 * Text keys of the wallet steps that start with a tap. The page does not show these steps as errors, because the page
 * has not sent a request to the wallet yet.
 */
const offers: Partial<Record<WalletFault, PageKey>> = {
  notConnected: "deposit.connectWallet",
  otherNetwork: "deposit.switchNetwork",
};

interface WalletTroubleProps {
  readonly error: Error | null;
  /** Reads the balance again. */
  onRetry(): void;
  /** Requests the connection and the switch of the network from the wallet. */
  onOpen(): void;
}

/** Shows why the balance of the wallet is missing: a step that needs a tap of the player, or an error with its code. */
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
