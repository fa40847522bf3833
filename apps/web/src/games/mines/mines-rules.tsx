import { fairShareE4, minesBoard, minesChance, minesMultiplierE4, minesRtp } from "@gemplay/games";
import { formatNumber, useT } from "../../i18n/index.ts";
import { AbandonedRule } from "../staged/abandoned-rule.tsx";
import type { RulesProps } from "../staged/staged-game.ts";
import { StepTable } from "../staged/step-table.tsx";
import { gemsAmong } from "./mines-moves.ts";

/** Shows the rules of Mines, with the probability, the multiplier and the return to player for each number of gems. */
export function MinesRules({ params }: RulesProps<"mines">) {
  const t = useT();
  const { mines } = params;
  const { tiles, fewestMines, mostMines } = minesBoard;
  const all = gemsAmong(params);
  return (
    <>
      <p>
        {t("mines.rule1", {
          tiles: formatNumber(tiles),
          fewest: formatNumber(fewestMines),
          most: formatNumber(mostMines),
        })}
      </p>
      <p>{t("mines.rule2")}</p>
      <AbandonedRule rule="mines.rule3" />
      <section className="well">
        <p className="pb-4 text-12 text-muted">{t("mines.rtpOf", { count: mines })}</p>
        <StepTable
          head={t("mines.found")}
          lines={Array.from({ length: all }, (_, gem) => gem + 1).map((gem) => ({
            name: formatNumber(gem),
            chance: minesChance(mines, gem),
            multiplierE4: minesMultiplierE4(mines, gem),
            rtp: minesRtp(mines, gem),
          }))}
        />
        <p className="formula pt-6">
          {formatNumber(fairShareE4 / 10_000)} × C({tiles}, k) ÷ C({all}, k)
        </p>
      </section>
    </>
  );
}
