import type { FreshProof } from "@gemplay/api-schema";
import { useMutation } from "@tanstack/react-query";
import { userQueries } from "../../../queries/index.ts";
import { withSecondFactor } from "../../../session/index.ts";
import { queryClient, userStore } from "../../../stores/index.ts";

/**
 * Asks the player for a fresh proof of identity and runs one action with the proof. If the account has a second factor,
 * also asks for its code. Reads the account again after the action.
 */
export function useRunWithProof(act: (proof: FreshProof) => Promise<void>) {
  return useMutation({
    mutationFn: async (takeProof: () => Promise<FreshProof>) => {
      const { token } = userStore.get();
      const proof = await takeProof();
      await withSecondFactor(async (factor) => {
        // Another player may have signed in while the page waited for the wallet or for the second factor.
        if (token === userStore.get().token) await act({ ...proof, ...factor });
      });
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: userQueries.userInfo().queryKey }),
  });
}
