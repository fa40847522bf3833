import { ApiError } from "../../../api/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Notice } from "../../../ui/index.ts";
import { toWalletError } from "../../../wallet/index.ts";
import type { SetPasswordFailure } from "../api/set-funds-password.ts";

/** Shows why the funds password was not set: the wallet or the server refused the request, or the result is unknown. */
export function SetPasswordFailureNotice({ error, lost }: SetPasswordFailure) {
  const t = useT();
  if (lost)
    return (
      <Notice tone="gold" urgent>
        {t("funds.unanswered")}
      </Notice>
    );
  const code = error instanceof ApiError ? undefined : toWalletError(error, "sign").code;
  return (
    <Notice tone="coral" urgent>
      {error instanceof ApiError ? error.message : toWalletError(error, "sign").message}{" "}
      {code ? <span className="whitespace-nowrap">{t("state.code", { code })}</span> : null}
    </Notice>
  );
}
