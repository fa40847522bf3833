import type { Data } from "@gemplay/api-schema";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/index.ts";
import { refreshRewards } from "./refresh-rewards.ts";

export type Collected = Data<"POST /user/reward/confirm">["collected"];

/**
 * Collects rewards. If the answer to a call was lost, the player can repeat the call with the same reward ids, and the
 * server returns the same result.
 * @param onCollected called with the collected rewards, even if the player has left the screen
 */
export function useCollectRewards(onCollected: (collected: Collected) => void) {
  return useMutation({
    mutationFn: async (rewards: readonly string[]) =>
      (await call("POST /user/reward/confirm", { body: { rewards: [...rewards] } })).collected,
    onSuccess: (collected) => onCollected(collected),
    onSettled: refreshRewards,
  });
}
