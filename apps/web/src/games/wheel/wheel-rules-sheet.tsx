import { wheelRtp, wheelTableE4 } from "@gemplay/games";
import { useT } from "../../i18n/index.ts";
import { Sheet } from "../../ui/index.ts";
import { HotkeyRules } from "../play/hotkey-rules.tsx";
import type { RulesProps } from "../play/instant-game.ts";
import { LimitLines } from "../play/limit-lines.tsx";
import { PayTable } from "../play/pay-table.tsx";
import { riskNames } from "../proof/risk-names.ts";
import { legendOf } from "./wheel-layout.ts";

/** The rules, with the whole table of the bet that is set and its exact return. */
export function WheelRulesSheet({ open, params, limits, shownAsset, onClose }: RulesProps<"wheel">) {
  const t = useT();
  const table = wheelTableE4(params);
  return (
    <Sheet open={open} onClose={onClose} title={t("wheel.rulesTitle")}>
      <div className="flex flex-col gap-12 pb-8 text-14">
        <p>{t("wheel.rule1")}</p>
        <p>{t("wheel.rule2")}</p>
        <PayTable
          bet={`${t("wheel.segments", { count: params.segments })} · ${t(riskNames[params.risk])}`}
          rtp={wheelRtp(params)}
          lines={legendOf(table).map(({ multiplierE4, segments }) => ({ multiplierE4, ways: segments }))}
        />
        <LimitLines
          limits={limits}
          topMultiplierE4={Math.max(...table)}
          top="prize"
          shownAsset={shownAsset}
        />
        <HotkeyRules />
      </div>
    </Sheet>
  );
}
