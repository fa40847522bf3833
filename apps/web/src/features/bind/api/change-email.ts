import type { Body } from "@gemplay/api-schema";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/index.ts";
import { t } from "../../../i18n/index.ts";
import { userQueries } from "../../../queries/index.ts";
import { queryClient } from "../../../stores/index.ts";
import { showToast } from "../../../ui/index.ts";
import { useSignedCall } from "./use-signed-call.ts";

type Changed = Body<"POST /account/change/new/email/save">;
/**
 * The ticket that proves that the player owns the old e-mail address, or `wallet` if the player must first sign with
 * the wallet.
 */
export type OldProof = Extract<Changed["proof"], { ticket: string }> | "wallet";

/**
 * Replaces the e-mail address of the account, and reads the account again.
 * @param oldProof the proof that the player may change the e-mail address
 * @param onChanged called after the page has read the account again, even if the player has left the screen
 */
export function useChangeEmail(oldProof: OldProof, onChanged: () => void) {
  const { step, send } = useSignedCall("changeEmail");
  const changing = useMutation({
    mutationFn: (typed: Omit<Changed, "proof">) =>
      send(oldProof, (proof) =>
        call("POST /account/change/new/email/save", { body: { ...typed, proof } }, { silent: true }),
      ),
    onSuccess: async () => {
      showToast("succ", t("bind.changed"));
      await queryClient.invalidateQueries({ queryKey: userQueries.userInfo().queryKey });
      onChanged();
    },
  });
  return {
    ...changing,
    /** The step in progress: the wallet signature, or the request that replaces the e-mail address. */
    step: changing.isPending ? step : undefined,
  };
}
