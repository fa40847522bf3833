import { wheelRtp, wheelSegments, wheelTableE4 } from "@gemplay/games";
import { formatNumber, useT } from "../../i18n/index.ts";
import type { RulesProps } from "../play/game/instant-game.ts";
import { PayTable } from "../play/panel/pay-table.tsx";
import { formatRtp } from "../play/stake/figures.ts";
import { riskNames } from "../proof/risk-names.ts";
import { legendOf } from "./wheel-layout.ts";

/** Shows the rules of Wheel, with the whole payout table of the current bet and the exact return to player. */
export function WheelRules({ params }: RulesProps<"wheel">) {
  const t = useT();
  const table = wheelTableE4(params);
  return (
    <>
      <p>
        {t("wheel.rule1", {
          fewest: formatNumber(Math.min(...wheelSegments)),
          most: formatNumber(Math.max(...wheelSegments)),
        })}
      </p>
      <p>{t("wheel.rule2", { rtp: formatRtp(wheelRtp(params)) })}</p>
      <PayTable
        bet={`${t("wheel.segments", { count: params.segments })} · ${t(riskNames[params.risk])}`}
        rtp={wheelRtp(params)}
        lines={legendOf(table).map(({ multiplierE4, segments }) => ({ multiplierE4, ways: segments }))}
      />
    </>
  );
}
