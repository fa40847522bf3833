import { minesMultiplierE4, minesRtp } from "@gemplay/games";
import { formatMultiplier, useT } from "../../i18n/index.ts";
import { formatRtp } from "../play/stake/figures.ts";
import { AbandonedRule } from "../staged/abandoned-rule.tsx";
import type { RulesProps } from "../staged/staged-game.ts";
import { gemsAmong } from "./mines-moves.ts";

/** Shows the rules of Mines, with the multiplier and the return to player for each number of gems. */
export function MinesRules({ params }: RulesProps<"mines">) {
  const t = useT();
  const { mines } = params;
  const gems = Array.from({ length: gemsAmong(params) }, (_, gem) => gem + 1);
  return (
    <>
      <p>{t("mines.rule1")}</p>
      <p>{t("mines.rule2")}</p>
      <AbandonedRule rule="mines.rule3" />
      <section className="well">
        <p className="pb-4 text-12 text-muted">{t("mines.rtpOf", { count: mines })}</p>
        <table className="num w-full text-13">
          <thead className="text-12 text-muted">
            <tr>
              <th className="text-left font-medium">{t("mines.found")}</th>
              <th className="text-right font-medium">{t("staged.pays")}</th>
              <th className="text-right font-medium">{t("staged.rtp")}</th>
            </tr>
          </thead>
          <tbody>
            {gems.map((gem) => (
              <tr key={gem}>
                <td>{gem}</td>
                <td className="text-right">{formatMultiplier(minesMultiplierE4(mines, gem))}</td>
                <td className="text-right font-semibold text-emerald">
                  {formatRtp(minesRtp(mines, gem), 4)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="formula pt-6">0.99 × C(25, k) ÷ C({25 - mines}, k)</p>
      </section>
    </>
  );
}
