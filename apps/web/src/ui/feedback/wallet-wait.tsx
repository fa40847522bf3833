import type { ReactNode } from "react";
import { useT } from "../../i18n/index.ts";
import { type OpenRequest, useStore, walletWaitStore } from "../../stores/index.ts";
import { Notice } from "./notice.tsx";

/**
 * Returns the open request to the wallet that the player may cancel or repeat. Requests that have been open for only a
 * short time are ignored.
 */
function useLongRequest(): OpenRequest | undefined {
  const request = useStore(walletWaitStore, ({ requests }) => requests.at(-1));
  return request?.isLong ? request : undefined;
}

interface WalletWaitProps {
  /**
   * True if this component offers to cancel the request to the wallet. If false, the screen itself offers to cancel the
   * request.
   */
  readonly cancellable?: boolean;
}

/**
 * Shows that the wallet has not answered a request, and offers to cancel or repeat the request. Renders nothing if no
 * request to a wallet is open.
 */
export function WalletWait({ cancellable = true }: WalletWaitProps) {
  const t = useT();
  const request = useLongRequest();
  return (
    <div role="status">
      {request ? (
        <Notice tone="sapphire" icon="timer">
          <span className="block">
            {request.walletName
              ? t("walletWait.named", { wallet: request.walletName })
              : t("walletWait.unnamed")}{" "}
            {request.askAgain ? null : t("walletWait.sending")}
          </span>
          <Choices {...request} cancellable={cancellable} className="mt-8" />
        </Notice>
      ) : null}
    </div>
  );
}

/**
 * Shows `children`, or, if a request to the wallet takes long, only buttons to cancel and to repeat the request. A
 * toast shows the reason for the wait.
 */
export function WalletWaitChoices({ children }: { readonly children: ReactNode }) {
  const request = useLongRequest();
  return request ? <Choices {...request} cancellable className="my-6 justify-center" /> : children;
}

interface ChoicesProps extends OpenRequest {
  readonly cancellable: boolean;
  readonly className: string;
}

function Choices({ askAgain, cancel, cancellable, className }: ChoicesProps) {
  const t = useT();
  return (
    <span className={`flex flex-wrap gap-8 ${className}`}>
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
  );
}
