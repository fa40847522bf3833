import { queryClient } from "../../../stores/index.ts";

/** Reads the rewards and balances again after the player collected rewards. */
export function refreshRewards(): void {
  for (const queryKey of [["user", "rewards"], ["assets"]]) void queryClient.invalidateQueries({ queryKey });
}
