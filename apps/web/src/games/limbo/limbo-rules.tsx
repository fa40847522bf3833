import {
  gameReturns,
  limboMostE4,
  limboOutcomes,
  limboRtp,
  limboTargetE4,
  limboWinning,
} from "@gemplay/games";
import { useT } from "../../i18n/index.ts";
import type { RulesProps } from "../play/game/instant-game.ts";
import { BetReturn } from "../play/panel/bet-return.tsx";
import { formatCentiMultiplier, formatRtp } from "../play/stake/figures.ts";

/** Shows the rules of Limbo, with the chance and the exact return to player for the current target. */
export function LimboRules({ params }: RulesProps<"limbo">) {
  const t = useT();
  const target = formatCentiMultiplier(params.targetE4);
  return (
    <>
      <p>
        {t("limbo.rule1", {
          lowest: formatCentiMultiplier(limboTargetE4.minimum),
          highest: formatCentiMultiplier(limboTargetE4.maximum),
          least: formatCentiMultiplier(10_000),
          most: formatCentiMultiplier(limboMostE4),
        })}
      </p>
      <p>{t("limbo.rule2")}</p>
      <p>
        {t("limbo.rule3", {
          high: formatRtp(gameReturns.limbo.most),
          low: formatRtp(gameReturns.limbo.least),
        })}
      </p>
      <BetReturn
        label={t("limbo.rtpOf", { target })}
        rtp={limboRtp(params)}
        winning={limboWinning(params)}
        outcomes={limboOutcomes}
        pays={target}
      />
    </>
  );
}
