import { limboRtp, limboWinning } from "@gemplay/games";
import { formatNumber, useT } from "../../i18n/index.ts";
import type { RulesProps } from "../play/game/instant-game.ts";
import { formatCentiMultiplier, formatRtp } from "../play/stake/figures.ts";
import { limboOutcomes } from "./limbo-controls.ts";

/** Shows the rules of Limbo, with the exact return to player for the current target. */
export function LimboRules({ params }: RulesProps<"limbo">) {
  const t = useT();
  const target = formatCentiMultiplier(params.targetE4);
  return (
    <>
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
    </>
  );
}
