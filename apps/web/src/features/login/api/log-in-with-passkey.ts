import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/index.ts";
import { t } from "../../../i18n/index.ts";
import { deviceKey, enter, PasskeyError, signByPasskey, signInAttempt } from "../../../session/index.ts";
import { showToast } from "../../../ui/index.ts";

/**
 * Signs in with a passkey, and stores the session. Ignores a late session if another session has started or ended since
 * the call.
 * @param isSuggestion true to wait until the player chooses a passkey among the suggestions of the field for the name
 */
export function useLogInWithPasskey(isSuggestion: boolean) {
  return useMutation({
    onMutate: signInAttempt,
    mutationFn: async () => {
      const passkey = await signByPasskey(undefined, isSuggestion).catch((error: unknown) => {
        // The player has not asked for suggestions, so the screen does not report that the browser offers none.
        throw isSuggestion ? new PasskeyError("stopped") : error;
      });
      return await call("POST /user/passkey/login", { body: { passkey, ...deviceKey() } }, { silent: true });
    },
    onSuccess: (session, _, attempt) => {
      if (enter(session, attempt)) showToast("succ", t("login.done"));
    },
  });
}
