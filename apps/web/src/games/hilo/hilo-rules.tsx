import { hiloMultiplierE4, hiloRtp } from "@gemplay/games";
import { formatMultiplier, useT } from "../../i18n/index.ts";
import { formatChance, formatRtp } from "../play/stake/figures.ts";
import { AbandonedRule } from "../staged/abandoned-rule.tsx";

/**
 * Formula of the payout, in which w is the number of winning ranks of each correct guess. The formula is not
 * translated.
 */
const payFormula = "0.99 × 13ⁿ ÷ (w₁ × w₂ × … × wₙ)";

const winningRanks = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1] as const;

/**
 * Shows the rules of Hi-Lo. For every possible first guess, a table shows the probability, the multiplier and the exact
 * return to player.
 */
export function HiloRules() {
  const t = useT();
  return (
    <>
      <p>{t("hilo.rule1")}</p>
      <p>{t("hilo.rule2")}</p>
      <AbandonedRule rule="hilo.rule3" />
      <section className="well">
        <p className="pb-4 text-12 text-muted">{t("hilo.rtpOf")}</p>
        <table className="num w-full text-13">
          <thead className="text-12 text-muted">
            <tr>
              <th className="text-left font-medium">{t("hilo.winningRanks")}</th>
              <th className="text-right font-medium">{t("staged.chance")}</th>
              <th className="text-right font-medium">{t("staged.pays")}</th>
              <th className="text-right font-medium">{t("staged.rtp")}</th>
            </tr>
          </thead>
          <tbody>
            {winningRanks.map((winning) => (
              <tr key={winning}>
                <td>{winning} / 13</td>
                <td className="text-right">{formatChance(Math.round((winning / 13) * 10_000))}</td>
                <td className="text-right">{formatMultiplier(hiloMultiplierE4([winning]) ?? 0)}</td>
                <td className="text-right font-semibold text-emerald">{formatRtp(hiloRtp([winning]), 4)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="formula pt-6">{payFormula}</p>
      </section>
    </>
  );
}
