import type { Body } from "@gemplay/api-schema";
import { termsVersion } from "@gemplay/api-schema/terms";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/index.ts";
import { t } from "../../../i18n/index.ts";
import { deviceKey, enter, signInAttempt } from "../../../session/index.ts";
import { showToast } from "../../../ui/index.ts";

/**
 * Creates an account with a login password, and stores the session of the account. Ignores a late session if another
 * session has started or ended since the call.
 */
export function useCreateAccount() {
  return useMutation({
    onMutate: signInAttempt,
    mutationFn: (typed: Omit<Body<"POST /user/register">, "termsVersion" | "deviceKey">) =>
      call("POST /user/register", { body: { ...typed, termsVersion, ...deviceKey() } }, { silent: true }),
    onSuccess: (session, _, attempt) => {
      if (enter(session, attempt)) showToast("succ", t("account.made"));
    },
  });
}
