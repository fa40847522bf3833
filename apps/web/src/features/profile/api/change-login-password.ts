import type { Body } from "@gemplay/api-schema";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/index.ts";
import { withSecondFactor } from "../../../session/index.ts";

/**
 * Replaces the login password of the account. If the account has a second factor, also asks for its code.
 * @param onChanged called after the change, even if the player has left the screen
 */
export function useChangeLoginPassword(onChanged: () => void) {
  return useMutation({
    mutationFn: (change: Omit<Body<"POST /account/secret/change">, "secondFactor">) =>
      withSecondFactor((factor) =>
        call("POST /account/secret/change", { body: { ...change, ...factor } }, { silent: true }),
      ),
    onSuccess: onChanged,
  });
}

/** Sets the first login password of an account that was created with a code from an e-mail. */
export const setLoginPassword = (body: Body<"POST /account/secret/set">) =>
  call("POST /account/secret/set", { body }, { silent: true });
