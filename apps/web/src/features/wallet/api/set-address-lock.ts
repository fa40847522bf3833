import type { Body, FreshProof } from "@gemplay/api-schema";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/index.ts";
import { assetsQueries } from "../../../queries/index.ts";
import { proveByWallet, withSecondFactor } from "../../../session/index.ts";
import { queryClient } from "../../../stores/index.ts";

const setLock = (body: Body<"POST /assets/withdraw_address/lock">) =>
  call("POST /assets/withdraw_address/lock", { body }, { silent: true });

const readAgain = () =>
  queryClient.invalidateQueries({ queryKey: assetsQueries.withdrawAddresses().queryKey });

/** Switches the player's address lock on, with immediate effect, and reads the address book again. */
export function useSwitchLockOn() {
  return useMutation({ mutationFn: () => setLock({ on: true }), onSettled: readAgain });
}

/**
 * Requests the end of the player's address lock with a fresh proof of identity, and reads the address book again. The
 * proof is the code that the player received by e-mail. If the player has no code, the proof is a signature of the
 * wallet.
 */
export function useSwitchLockOff() {
  return useMutation({
    mutationFn: async (typed: Extract<FreshProof, { code: string }> | undefined) => {
      const proof = typed ?? (await proveByWallet("loosenAddressLock"));
      await withSecondFactor((factor) => setLock({ on: false, proof: { ...proof, ...factor } }));
    },
    onSettled: readAgain,
  });
}
