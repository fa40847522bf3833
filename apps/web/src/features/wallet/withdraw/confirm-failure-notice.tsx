import { formatMoment, useT } from "../../../i18n/index.ts";
import { Notice } from "../../../ui/index.ts";
import type { ConfirmFailure } from "../api/confirm-withdrawal.ts";

/** Shows why the confirmation of a withdrawal failed, or that the result is unknown. */
export function ConfirmFailureNotice({ failure }: { readonly failure: ConfirmFailure }) {
  const t = useT();
  if (failure.kind === "unanswered")
    return (
      <Notice tone="gold" urgent>
        {t("confirm.unanswered")}
      </Notice>
    );
  if (failure.kind === "repeated")
    return (
      <Notice tone="gold" urgent>
        <span className="block text-balance">
          {failure.atMs === undefined
            ? failure.message
            : t("confirm.repeated", { time: formatMoment(failure.atMs, "time") })}
        </span>
      </Notice>
    );
  if (failure.kind === "refused")
    return (
      <Notice tone="coral" urgent>
        {failure.message} {t("confirm.unchanged")}
      </Notice>
    );
  return null;
}
