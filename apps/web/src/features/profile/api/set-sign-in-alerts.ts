import type { FreshProof } from "@gemplay/api-schema";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/index.ts";
import { t } from "../../../i18n/index.ts";
import { userQueries } from "../../../queries/index.ts";
import { queryClient } from "../../../stores/index.ts";
import { showToast } from "../../../ui/index.ts";

/** Turns on the e-mails about sign-ins. The server requires no proof of identity for this change. */
export function useTurnOnSignInAlerts() {
  return useMutation({
    mutationFn: () => call("POST /user/sign_in_alerts", { body: { on: true } }),
    onSuccess: () => {
      showToast("succ", t("protect.on"));
      return queryClient.invalidateQueries({ queryKey: userQueries.userInfo().queryKey });
    },
  });
}

/** Turns off the e-mails about sign-ins. The server requires a proof of identity for this change. */
export const turnOffSignInAlerts = (proof: FreshProof) =>
  call("POST /user/sign_in_alerts", { body: { on: false, proof } }, { silent: true });
