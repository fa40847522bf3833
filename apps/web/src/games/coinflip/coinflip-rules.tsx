import { coinflipMostFlips, coinflipMultiplierE4, coinflipRtp } from "@gemplay/games";
import { formatMultiplier, useT } from "../../i18n/index.ts";
import { Sheet } from "../../ui/index.ts";
import { formatRtp } from "../play/figures.ts";
import { HotkeyRules } from "../play/hotkey-rules.tsx";
import { LimitLines } from "../play/limit-lines.tsx";
import { AbandonedRule } from "../staged/abandoned-rule.tsx";
import type { RulesProps } from "../staged/staged-game.ts";

const flips = Array.from({ length: coinflipMostFlips }, (_, flip) => flip + 1);

/** The rules, with what each number of right flips pays. */
export function CoinflipRules({ open, limits, shownAsset, onClose }: RulesProps<"coinflip">) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t("coinflip.rulesTitle")}>
      <div className="flex flex-col gap-12 pb-8 text-14">
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
        <LimitLines
          limits={limits}
          topMultiplierE4={coinflipMultiplierE4(1)}
          top="step"
          shownAsset={shownAsset}
        />
        <HotkeyRules bet="staged.keyBet" />
      </div>
    </Sheet>
  );
}
