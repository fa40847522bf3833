import type { ReactNode } from "react";
import { useT } from "../i18n/index.ts";
import { type OpenRequest, useStore, walletWaitStore } from "../stores/index.ts";
import { Notice } from "./notice.tsx";

/** The request that the player may cancel or repeat: one that takes longer than a wallet that answers by itself. */
function useLongRequest(): OpenRequest | undefined {
  const request = useStore(walletWaitStore, ({ requests }) => requests.at(-1));
  return request?.isLong ? request : undefined;
}

interface WalletWaitProps {
  /** Whether it offers to cancel; the screen does so itself otherwise. */
  readonly cancellable?: boolean;
}

/** Says that the wallet has not answered, and offers to cancel or to ask again; nothing while no request is open. */
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

/** The two choices alone, in the place of `children`, where a toast says what is waited for. */
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
