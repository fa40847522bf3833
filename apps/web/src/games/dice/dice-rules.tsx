import { diceMultiplierE4, diceOutcomes, diceRtp, diceWinning, diceWinningOutcomes } from "@gemplay/games";
import { formatHundredths, formatMultiplier, formatNumber, formatPercent, useT } from "../../i18n/index.ts";
import type { RulesProps } from "../play/game/instant-game.ts";
import { BetReturn } from "../play/panel/bet-return.tsx";
import { formatChance, formatFairShare } from "../play/stake/figures.ts";

const { minimum, maximum } = diceWinningOutcomes;

/** Returns the multiplier of a bet with the given number of winning rolls, as text. */
const paysFor = (winning: number): string =>
  formatMultiplier(diceMultiplierE4({ direction: "under", targetCenti: winning }));

/** Shows the rules of Dice, with the chance, the multiplier and the exact return to player for the current bet. */
export function DiceRules({ params }: RulesProps<"dice">) {
  const t = useT();
  const winning = diceWinning(params);
  const bet = t(params.direction === "over" ? "dice.over" : "dice.under", {
    target: formatHundredths(params.targetCenti),
  });
  return (
    <>
      <p>
        {t("dice.rule1", {
          least: formatHundredths(0),
          most: formatHundredths(diceOutcomes - 1),
          outcomes: formatNumber(diceOutcomes),
        })}
      </p>
      <p>{t("dice.rule2")}</p>
      <p>{t("dice.rule3", { share: formatFairShare() })}</p>
      <p>
        {t("dice.rule4", {
          least: formatPercent(minimum / 100),
          most: formatPercent(maximum / 100),
          high: paysFor(minimum),
          low: paysFor(maximum),
        })}
      </p>
      <BetReturn
        label={t("dice.rtpOf", { bet })}
        rtp={diceRtp(params)}
        winning={winning}
        outcomes={diceOutcomes}
        pays={formatMultiplier(diceMultiplierE4(params))}
        note={t("dice.rtpNote", { chance: formatChance(winning) })}
      />
    </>
  );
}
