import { limboRtp, limboWinning } from "@gemplay/games";
import { formatNumber, useT } from "../../i18n/index.ts";
import { Sheet } from "../../ui/index.ts";
import { formatCentiMultiplier, formatRtp } from "../play/figures.ts";
import { HotkeyRules } from "../play/hotkey-rules.tsx";
import type { RulesProps } from "../play/instant-game.ts";
import { LimitLines } from "../play/limit-lines.tsx";
import { limboOutcomes } from "./limbo-controls.ts";

/** The rules, with the exact return of the target that is set. */
export function LimboRulesSheet({ open, params, limits, shownAsset, onClose }: RulesProps<"limbo">) {
  const t = useT();
  const target = formatCentiMultiplier(params.targetE4);
  return (
    <Sheet open={open} onClose={onClose} title={t("limbo.rulesTitle")}>
      <div className="flex flex-col gap-12 pb-8 text-14">
        <p>{t("limbo.rule1")}</p>
        <p>{t("limbo.rule2")}</p>
        <p>{t("limbo.rule3")}</p>
        <section className="well">
          <div className="label-value">
            <span>{t("limbo.rtpOf", { target })}</span>
            <b className="num font-semibold text-emerald">{formatRtp(limboRtp(params), 4)}</b>
          </div>
          <p className="formula pb-6">
            {formatNumber(limboWinning(params))} ÷ {formatNumber(limboOutcomes)} × {target.replace("×", "")}
          </p>
          <p className="pb-4 text-12 text-muted">{t("limbo.rtpNote")}</p>
        </section>
        <LimitLines limits={limits} topMultiplierE4={params.targetE4} shownAsset={shownAsset} />
        <HotkeyRules />
      </div>
    </Sheet>
  );
}
