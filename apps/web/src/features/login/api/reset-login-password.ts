import type { Body } from "@gemplay/api-schema";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/index.ts";
import { t } from "../../../i18n/index.ts";
import { withSecondFactor } from "../../../session/index.ts";
import { showToast } from "../../../ui/index.ts";

/**
 * Replaces a forgotten login password with the ticket from the server. If the account has a second factor, also asks for
 * a code of the second factor.
 * @param onReset called after the change, even if the player has left the screen
 */
export function useResetLoginPassword(onReset: () => void) {
  return useMutation({
    mutationFn: (change: Omit<Body<"POST /account/forgot/secret/save">, "secondFactor">) =>
      withSecondFactor((factor) =>
        call("POST /account/forgot/secret/save", { body: { ...change, ...factor } }, { silent: true }),
      ),
    onSuccess: () => {
      showToast("succ", t("forgot.done"));
      onReset();
    },
  });
}
