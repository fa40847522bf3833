import type { Body } from "@gemplay/api-schema";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/index.ts";
import { t } from "../../../i18n/index.ts";
import { deviceKey, enter, signInAttempt } from "../../../session/index.ts";
import { showToast } from "../../../ui/index.ts";

/**
 * Signs in with an e-mail address or a phone number and the login password, and stores the session. Ignores a late
 * session if another session has started or ended since the call.
 */
export function useLogIn() {
  return useMutation({
    onMutate: signInAttempt,
    mutationFn: (typed: Omit<Body<"POST /user/login">, "deviceKey">) =>
      call("POST /user/login", { body: { ...typed, ...deviceKey() } }, { silent: true }),
    onSuccess: (session, _, attempt) => {
      if (enter(session, attempt)) showToast("succ", t("login.done"));
    },
  });
}
