import {
  fairShareE4,
  hiloCardName,
  hiloMostSkips,
  hiloMultiplierE4,
  hiloRanks,
  hiloRtp,
  hiloTopMultiplierE4,
} from "@gemplay/games";
import { formatNumber, useT } from "../../i18n/index.ts";
import { formatShortMultiplier } from "../play/stake/figures.ts";
import { AbandonedRule } from "../staged/abandoned-rule.tsx";
import { StepTable } from "../staged/step-table.tsx";

/** The multiplier after n right guesses: wₙ is the number of ranks with which guess n is right. */
const payFormula = (share: string, ranks: string) => `${share} × ${ranks}ⁿ ÷ (w₁ × w₂ × … × wₙ)`;

/** The possible numbers of winning ranks of a guess, from the largest to the smallest. */
const winningRanks = Array.from({ length: hiloRanks - 1 }, (_, at) => hiloRanks - 1 - at);

/** The name of the lowest rank, without the suit. */
const lowest = hiloCardName(0).slice(0, -1);

/**
 * Shows the rules of Hi-Lo. For every possible first guess, a table shows the probability, the multiplier and the exact
 * return to player.
 */
export function HiloRules() {
  const t = useT();
  const ranks = formatNumber(hiloRanks);
  return (
    <>
      <p>{t("hilo.rule1", { low: lowest })}</p>
      <p>
        {t("hilo.rule2", {
          low: lowest,
          skips: formatNumber(hiloMostSkips),
          top: formatShortMultiplier(hiloTopMultiplierE4),
        })}
      </p>
      <AbandonedRule rule="hilo.rule3" />
      <section className="well">
        <p className="pb-4 text-12 text-muted">{t("hilo.rtpOf", { ranks })}</p>
        <StepTable
          head={t("hilo.winningRanks")}
          lines={winningRanks.map((winning) => ({
            name: `${formatNumber(winning)} / ${ranks}`,
            chance: winning / hiloRanks,
            multiplierE4: hiloMultiplierE4([winning]) ?? 0,
            rtp: hiloRtp([winning]),
          }))}
        />
        <p className="formula pt-6">{payFormula(formatNumber(fairShareE4 / 10_000), ranks)}</p>
      </section>
    </>
  );
}
