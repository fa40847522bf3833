import { diceMultiplierE4, diceRtp, diceWinning } from "@gemplay/games";
import { formatHundredths, formatMultiplier, formatNumber, useT } from "../../i18n/index.ts";
import type { RulesProps } from "../play/game/instant-game.ts";
import { formatChance, formatRtp } from "../play/stake/figures.ts";

const outcomes = 10_001;

/** Shows the rules of Dice, with the exact return to player for the current bet. */
export function DiceRules({ params }: RulesProps<"dice">) {
  const t = useT();
  const winning = diceWinning(params);
  const multiplierE4 = diceMultiplierE4(params);
  const bet = t(params.direction === "over" ? "dice.over" : "dice.under", {
    target: formatHundredths(params.targetCenti),
  });
  return (
    <>
      <p>{t("dice.rule1")}</p>
      <p>{t("dice.rule2")}</p>
      <p>{t("dice.rule3")}</p>
      <p>{t("dice.rule4")}</p>
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
    </>
  );
}
