import { useT } from "../../../i18n/index.ts";
import { Notice } from "../../../ui/index.ts";
import { toWalletError } from "../../../wallet/index.ts";

interface WalletTroubleProps {
  readonly error: Error | null;
  onRetry(): void;
}

/** What the wallet or its chain said no to, with its code and a way to try again. */
export function WalletTrouble({ error, onRetry }: WalletTroubleProps) {
  const t = useT();
  if (!error) return null;
  const { message, code } = toWalletError(error, "read");
  return (
    <Notice
      tone="coral"
      urgent
      action={
        <button type="button" className="mini-button" onClick={onRetry}>
          {t("action.retry")}
        </button>
      }
    >
      {message} <span className="whitespace-nowrap">{t("state.code", { code })}</span>
    </Notice>
  );
}
