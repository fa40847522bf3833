import type { Body } from "@gemplay/api-schema";
import { termsVersion } from "@gemplay/api-schema/terms";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/index.ts";
import { t } from "../../../i18n/index.ts";
import { deviceKey, enter, signInAttempt } from "../../../session/index.ts";
import { showToast } from "../../../ui/index.ts";

/**
 * Signs in with a code from an e-mail, or creates an account for the e-mail address, and stores the session. Ignores a
 * late session if another session has started or ended since the call.
 */
export function useLogInWithCode() {
  return useMutation({
    onMutate: signInAttempt,
    mutationFn: (typed: Omit<Body<"POST /user/login/code">, "termsVersion" | "deviceKey">) =>
      call("POST /user/login/code", { body: { ...typed, termsVersion, ...deviceKey() } }, { silent: true }),
    onSuccess: (session, _, attempt) => {
      if (enter(session, attempt)) showToast("succ", t(session.created ? "account.made" : "login.done"));
    },
  });
}
