import { gems, gemsNumbers } from "@gemplay/games";
import { formatNumber, useT } from "../../i18n/index.ts";
import type { RulesProps } from "../play/game/instant-game.ts";
import { PayTable } from "../play/panel/pay-table.tsx";
import { riskNames } from "../proof/risk-names.ts";
import { handNames, prizesOf } from "./gems-hand.ts";

/** Shows the rules of Gems, with the whole payout table of the chosen risk and the exact return to player. */
export function GemsRules({ params }: RulesProps<"gems">) {
  const t = useT();
  return (
    <>
      <p>
        {t("gems.rule1", {
          stones: formatNumber(gemsNumbers.stones),
          kinds: formatNumber(gemsNumbers.kinds),
        })}
      </p>
      <p>{t("gems.rule2")}</p>
      <p>{t("gems.rule3")}</p>
      <PayTable
        bet={t(riskNames[params.risk])}
        rtp={gems.rtp(params)}
        head={t("gems.hand")}
        lines={prizesOf(params.risk).map(({ hand, multiplierE4, ways }) => ({
          name: t(handNames[hand]),
          multiplierE4,
          ways,
        }))}
      />
    </>
  );
}
