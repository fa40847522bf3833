import { kenoNumbers, kenoRtp, kenoTableE4, kenoWays } from "@gemplay/games";
import { formatNumber, useT } from "../../i18n/index.ts";
import type { RulesProps } from "../play/game/instant-game.ts";
import { PayTable } from "../play/panel/pay-table.tsx";
import { riskNames } from "../proof/risk-names.ts";
import { shownPicks } from "./keno-picks.ts";

/** Shows the rules of Keno, with the whole payout table of the current bet and the exact return to player. */
export function KenoRules({ params }: RulesProps<"keno">) {
  const t = useT();
  const { risk } = params;
  const picks = shownPicks(params);
  const table = kenoTableE4(risk, picks);
  return (
    <>
      <p>
        {t("keno.rule1", {
          first: formatNumber(1),
          last: formatNumber(kenoNumbers.board),
          picks: formatNumber(kenoNumbers.mostPicks),
          drawn: formatNumber(kenoNumbers.drawn),
        })}
      </p>
      <p>{t("keno.rule2")}</p>
      <p>{t("keno.rule3")}</p>
      <PayTable
        bet={`${t("keno.picks", { count: picks })} · ${t(riskNames[risk])}`}
        rtp={kenoRtp(risk, picks)}
        head={t("keno.hits")}
        lines={table.map((multiplierE4, hits) => ({
          name: formatNumber(hits),
          multiplierE4,
          ways: kenoWays(picks, hits),
        }))}
      />
    </>
  );
}
