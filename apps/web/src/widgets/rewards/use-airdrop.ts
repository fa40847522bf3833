import { useQuery } from "@tanstack/react-query";
import { formatAmountText, useT } from "../../i18n/index.ts";
import { rewardQueries } from "../../queries/index.ts";
import { showToast } from "../../ui/index.ts";
import { useCollectRewards } from "./api/collect-rewards.ts";
import { useServerNow } from "./time-left.ts";
import { unitName } from "./unit-name.ts";
import { useAskWhenOver } from "./use-ask-when-over.ts";

const rewardsKey = rewardQueries.rewards().queryKey;

/**
 * Returns the airdrop of the player, with a function that collects it. Returns undefined if the player can no longer
 * collect the airdrop, and until the page knows the player's rewards.
 *
 * @param onCollected is called after the server has confirmed the collection
 */
export function useAirdrop(onCollected?: () => void) {
  const t = useT();
  const airdrop = useQuery(rewardQueries.rewards()).data?.find(({ kind }) => kind === "airdrop");
  const nowMs = useServerNow();
  const { state, reason, untilMs = null, fromMs = null, amount = "0" } = airdrop ?? {};
  const isOffered = state === "ready" || state === "locked";
  useAskWhenOver(rewardsKey, isOffered ? (fromMs ?? untilMs) : null, nowMs);
  /** The amount with its unit: «100,000 tPLAY». */
  const shown = `${formatAmountText(amount, { decimals: 0 })} ${unitName("TPLAY", t, amount)}`;
  const collect = useCollectRewards(() => {
    onCollected?.();
    showToast("succ", t("rewards.collectedTitle"), `+${shown}`);
  });
  if (!isOffered || (untilMs !== null && untilMs <= nowMs)) return undefined;
  return {
    state,
    reason,
    untilMs,
    fromMs,
    nowMs,
    shown,
    isCollecting: collect.isPending,
    collect() {
      if (!collect.isPending) collect.mutate(["airdrop"]);
    },
  };
}
