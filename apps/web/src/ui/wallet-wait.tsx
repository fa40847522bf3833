import { useT } from "../i18n/index.ts";
import { type OpenRequest, useStore, walletWaitStore } from "../stores/index.ts";
import { Notice } from "./notice.tsx";

interface WalletWaitProps {
  /** Whether it offers to cancel; the screen does so itself otherwise. */
  readonly cancellable?: boolean;
}

/** Offers to cancel a request that the wallet has not answered, or to ask again; nothing while there is none. */
export function WalletWait({ cancellable = true }: WalletWaitProps) {
  const request = useStore(walletWaitStore, ({ requests }) => requests.at(-1));
  return (
    <div role="status">{request?.isLong ? <Waiting {...request} cancellable={cancellable} /> : null}</div>
  );
}

function Waiting({
  walletName,
  askAgain,
  cancel,
  cancellable,
}: OpenRequest & { readonly cancellable: boolean }) {
  const t = useT();
  return (
    <Notice tone="sapphire" icon="timer">
      <span className="block">
        {walletName ? t("walletWait.named", { wallet: walletName }) : t("walletWait.unnamed")}{" "}
        {askAgain ? null : t("walletWait.sending")}
      </span>
      <span className="mt-8 flex flex-wrap gap-8">
        {askAgain ? (
          <button type="button" className="mini-button min-h-44" onClick={askAgain}>
            {t("action.tryAgain")}
          </button>
        ) : null}
        {cancellable ? (
          <button type="button" className="mini-button min-h-44" onClick={cancel}>
            {t("action.cancel")}
          </button>
        ) : null}
      </span>
    </Notice>
  );
}
