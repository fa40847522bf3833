import { useT } from "../../../i18n/index.ts";
import { AssetIcon } from "../../../ui/index.ts";
import { timeLeftText, useAirdrop } from "../../../widgets/rewards/index.ts";
import { chooseCurrency } from "../table/currency-choice.ts";
import type { Table } from "../table/use-table.ts";
import { Way } from "./way.tsx";

/**
 * Offers the airdrop to a player without a balance, as long as the player can collect it. After collecting the airdrop,
 * the player continues the game with the collected amount.
 */
export default function ClaimWay({ game }: Pick<Table, "game">) {
  const t = useT();
  const airdrop = useAirdrop(() => chooseCurrency(game, "TPLAY"));
  if (!airdrop) return null;
  const { state, reason, untilMs, fromMs, nowMs, shown } = airdrop;
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
      chip={{ tone: "gold", word: t(airdrop.isCollecting ? "rewards.claiming" : "play.wayFree") }}
      gold
      {...(state === "locked"
        ? // In the settings, the player can add a sign-in method to the account.
          // The list of rewards explains all other reasons why the player cannot collect the airdrop.
          { href: reason === "proofNeeded" ? "/profile?view=settings" : "/invite" }
        : { onClick: airdrop.collect })}
    />
  );
}
