import type { Body, FreshProof } from "@gemplay/api-schema";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/index.ts";
import { t } from "../../../i18n/index.ts";
import { assetsQueries } from "../../../queries/index.ts";
import { proveByWallet, withSecondFactor } from "../../../session/index.ts";
import { queryClient } from "../../../stores/index.ts";
import { showToast } from "../../../ui/index.ts";

interface NewAddress extends Omit<Body<"POST /assets/withdraw_address/add">, "proof"> {
  /** The code that the player received by e-mail. If the player has no code, the wallet must sign the new address. */
  readonly typed: Extract<FreshProof, { code: string }> | undefined;
}

/** Adds an address to the player's address book with a fresh proof of identity, and reads the address book again. */
export function useAddAddress() {
  return useMutation({
    mutationFn: async ({ typed, ...entry }: NewAddress) => {
      const proof = typed ?? (await proveByWallet("addWithdrawalAddress"));
      await withSecondFactor((factor) =>
        call(
          "POST /assets/withdraw_address/add",
          { body: { ...entry, proof: { ...proof, ...factor } } },
          { silent: true },
        ),
      );
    },
    onSuccess: async () => {
      await readAgain();
      showToast("succ", t("book.added"));
    },
    // If the server's answer was lost, the address book shows whether the server has added the address.
    onError: readAgain,
  });
}

const readAgain = () =>
  queryClient.invalidateQueries({ queryKey: assetsQueries.withdrawAddresses().queryKey });
