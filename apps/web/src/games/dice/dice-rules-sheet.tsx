import { diceMultiplierE4, diceRtp, diceWinning } from "@gemplay/games";
import { formatHundredths, formatMultiplier, formatNumber, useT } from "../../i18n/index.ts";
import { Sheet } from "../../ui/index.ts";
import { formatChance, formatRtp } from "../play/figures.ts";
import { HotkeyRules } from "../play/hotkey-rules.tsx";
import type { RulesProps } from "../play/instant-game.ts";
import { LimitLines } from "../play/limit-lines.tsx";

const outcomes = 10_001;

/** The rules, with the exact return of the bet that is set. */
export function DiceRulesSheet({ open, params, limits, shownAsset, onClose }: RulesProps<"dice">) {
  const t = useT();
  const winning = diceWinning(params);
  const multiplierE4 = diceMultiplierE4(params);
  const bet = t(params.direction === "over" ? "dice.over" : "dice.under", {
    target: formatHundredths(params.targetCenti),
  });
  return (
    <Sheet open={open} onClose={onClose} title={t("dice.rulesTitle")}>
      <div className="flex flex-col gap-12 pb-8 text-14">
        <p>{t("dice.rule1")}</p>
        <p>{t("dice.rule2")}</p>
        <p>{t("dice.rule3")}</p>
        <section className="well">
          <div className="label-value">
            <span>{t("dice.rtpOf", { bet })}</span>
            <b className="num font-semibold text-emerald">{formatRtp(diceRtp(params), 4)}</b>
          </div>
          <p className="formula pb-6">
            {formatNumber(winning)} ÷ {formatNumber(outcomes)} ×{" "}
            {formatMultiplier(multiplierE4).replace("×", "")}
          </p>
          <p className="pb-4 text-12 text-muted">{t("dice.rtpNote", { chance: formatChance(winning) })}</p>
        </section>
        <LimitLines limits={limits} topMultiplierE4={multiplierE4} shownAsset={shownAsset} />
        <HotkeyRules />
      </div>
    </Sheet>
  );
}
