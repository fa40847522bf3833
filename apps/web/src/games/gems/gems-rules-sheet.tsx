import { gems } from "@gemplay/games";
import { useT } from "../../i18n/index.ts";
import { Sheet } from "../../ui/index.ts";
import { HotkeyRules } from "../play/hotkey-rules.tsx";
import type { RulesProps } from "../play/instant-game.ts";
import { LimitLines } from "../play/limit-lines.tsx";
import { PayTable } from "../play/pay-table.tsx";
import { riskNames } from "../proof/risk-names.ts";
import { handNames, prizesOf } from "./gems-hand.ts";

/** The rules, with the whole table of the risk that is set and its exact return. */
export function GemsRulesSheet({ open, params, limits, shownAsset, onClose }: RulesProps<"gems">) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t("gems.rulesTitle")}>
      <div className="flex flex-col gap-12 pb-8 text-14">
        <p>{t("gems.rule1")}</p>
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
        <LimitLines
          limits={limits}
          topMultiplierE4={gems.topMultiplierE4(params)}
          top="prize"
          shownAsset={shownAsset}
        />
        <HotkeyRules />
      </div>
    </Sheet>
  );
}
