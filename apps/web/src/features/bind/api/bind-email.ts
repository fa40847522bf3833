import type { Body } from "@gemplay/api-schema";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/index.ts";
import { t } from "../../../i18n/index.ts";
import { userQueries } from "../../../queries/index.ts";
import { queryClient } from "../../../stores/index.ts";
import { showToast } from "../../../ui/index.ts";
import { useSignedCall } from "./use-signed-call.ts";

type Bound = Body<"POST /account/email/bind/new">;

interface Binding {
  /** The code from the e-mail, and the token that proves that this browser requested the code. */
  readonly typed: Omit<Bound, "proof">;
  /** A proof of identity, or `wallet` if the player must first sign with the wallet. */
  readonly proof: Bound["proof"] | "wallet";
}

/** Binds the first e-mail address to the account, and then reads the account from the server again. */
export function useBindEmail() {
  const { step, send } = useSignedCall("bindEmail");
  const binding = useMutation({
    mutationFn: ({ typed, proof: given }: Binding) =>
      send(given, (proof) =>
        call("POST /account/email/bind/new", { body: { ...typed, proof } }, { silent: true }),
      ),
    onSuccess: () => showToast("succ", t("bind.done")),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: userQueries.userInfo().queryKey }),
  });
  return {
    ...binding,
    /** The step in progress: the wallet signature, or the request that binds the e-mail address. */
    step: binding.isPending ? step : undefined,
  };
}
