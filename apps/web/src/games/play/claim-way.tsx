import { useQuery } from "@tanstack/react-query";
import { formatAmountText, useT } from "../../i18n/index.ts";
import { rewardQueries } from "../../queries/index.ts";
import { timeLeftText, unitName, useAskWhenOver, useCollect, useServerNow } from "../../rewards/index.ts";
import { noteStake } from "../../stores/index.ts";
import { AssetIcon, showToast } from "../../ui/index.ts";
import type { Table } from "./use-table.ts";
import { Way } from "./way.tsx";

const rewardsKey = rewardQueries.rewards().queryKey;

/**
 * Offers the airdrop to a player without a balance, while the player can collect the airdrop. After the collection, the
 * player continues the game with the collected amount.
 */
export default function ClaimWay({ game }: Pick<Table, "game">) {
  const t = useT();
  const airdrop = useQuery(rewardQueries.rewards()).data?.find(({ kind }) => kind === "airdrop");
  const { busy, collect } = useCollect();
  const nowMs = useServerNow();
  const { state, reason, untilMs = null, fromMs = null, amount = "0" } = airdrop ?? {};
  const isOpen = state === "ready" || state === "locked";
  useAskWhenOver(rewardsKey, isOpen ? (fromMs ?? untilMs) : null, nowMs);
  if (!isOpen || (untilMs !== null && untilMs <= nowMs)) return null;
  const shown = `${formatAmountText(amount, { decimals: 0 })} ${unitName("TPLAY", t, amount)}`;
  const claim = async () => {
    if (!(await collect(["airdrop"]))) return;
    noteStake(game, { asset: "TPLAY", amount: "1" });
    showToast("succ", t("rewards.collectedTitle"), `+${shown}`);
  };
  return (
    <Way
      art={<AssetIcon asset="TPLAY" size={28} />}
      title={t("play.wayClaim", { amount: shown })}
      detail={
        fromMs !== null
          ? `${t("rewards.opensIn")} ${timeLeftText(fromMs, nowMs, t)}`
          : untilMs === null
            ? t("play.aboutTplay")
            : t("play.wayClaimLeft", { time: timeLeftText(untilMs, nowMs, t) })
      }
      chip={{ tone: "gold", word: t(busy ? "rewards.claiming" : "play.wayFree") }}
      gold
      {...(state === "locked"
        ? // On the profile, the player can bind a sign-in method. The list of rewards explains all other reasons.
          { href: reason === "proofNeeded" ? "/profile" : "/invite" }
        : { onClick: () => void claim() })}
    />
  );
}
