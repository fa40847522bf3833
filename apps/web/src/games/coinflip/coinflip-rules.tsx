import {
  coinflipChance,
  coinflipMostFlips,
  coinflipMultiplierE4,
  coinflipRtp,
  fairShareE4,
} from "@gemplay/games";
import { formatNumber, useT } from "../../i18n/index.ts";
import { AbandonedRule } from "../staged/abandoned-rule.tsx";
import { StepTable } from "../staged/step-table.tsx";

const flips = Array.from({ length: coinflipMostFlips }, (_, flip) => flip + 1);

/** Shows the rules of Coin Flip, with the probability and the multiplier for each number of correct choices. */
export function CoinflipRules() {
  const t = useT();
  return (
    <>
      <p>{t("coinflip.rule1")}</p>
      <p>{t("coinflip.rule2", { most: formatNumber(coinflipMostFlips) })}</p>
      <AbandonedRule rule="coinflip.rule3" />
      <section className="well">
        <StepTable
          head={t("coinflip.rightFlips")}
          lines={flips.map((flip) => ({
            name: formatNumber(flip),
            chance: coinflipChance(flip),
            multiplierE4: coinflipMultiplierE4(flip),
            rtp: coinflipRtp(flip),
          }))}
        />
        <p className="formula pt-6">{formatNumber(fairShareE4 / 10_000)} × 2ⁿ</p>
      </section>
    </>
  );
}
