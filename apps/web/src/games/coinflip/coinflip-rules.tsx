import { coinflipMostFlips, coinflipMultiplierE4, coinflipRtp } from "@gemplay/games";
import { formatMultiplier, useT } from "../../i18n/index.ts";
import { formatRtp } from "../play/stake/figures.ts";
import { AbandonedRule } from "../staged/abandoned-rule.tsx";

const flips = Array.from({ length: coinflipMostFlips }, (_, flip) => flip + 1);

/** Shows the rules of Coin Flip, with the multiplier for each number of correct choices. */
export function CoinflipRules() {
  const t = useT();
  return (
    <>
      <p>{t("coinflip.rule1")}</p>
      <p>{t("coinflip.rule2")}</p>
      <AbandonedRule rule="coinflip.rule3" />
      <section className="well">
        <table className="num w-full text-13">
          <thead className="text-12 text-muted">
            <tr>
              <th className="text-left font-medium">{t("coinflip.rightFlips")}</th>
              <th className="text-right font-medium">{t("staged.pays")}</th>
              <th className="text-right font-medium">{t("staged.rtp")}</th>
            </tr>
          </thead>
          <tbody>
            {flips.map((flip) => (
              <tr key={flip}>
                <td>{flip}</td>
                <td className="text-right">{formatMultiplier(coinflipMultiplierE4(flip))}</td>
                <td className="text-right font-semibold text-emerald">{formatRtp(coinflipRtp(flip), 4)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="formula pt-6">0.99 × 2ⁿ</p>
      </section>
    </>
  );
}
