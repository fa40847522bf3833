import { largestStakeBase } from "@gemplay/games";
import { parseAmount } from "@gemplay/money";
import { formatAmountText, useT } from "../../../i18n/index.ts";
import { stakeDecimals, type TableLimits } from "../game/round.ts";
import { formatBase } from "./stake.ts";

interface LimitLinesProps {
  /** Bet limits of the game table. Until the limits are loaded, the rules show no limits. */
  readonly limits: TableLimits | undefined;
  /**
   * Multiplier that determines the largest possible bet, in ten-thousandths. The value is undefined for games that end
   * a round at the largest win.
   */
  readonly topMultiplierE4?: number;
  /**
   * Meaning of `topMultiplierE4`: the multiplier of the current bet, the highest multiplier of a payout table, or the
   * highest multiplier of a first step.
   */
  readonly top?: keyof typeof largestBetLabels;
  readonly shownAsset: string;
}

const largestBetLabels = {
  set: "play.largestBet",
  prize: "play.largestBetPrize",
  step: "play.largestBetStep",
} as const;

/** Shows the bet limits of the table in the rules sheet of a game. */
export function LimitLines({ limits, topMultiplierE4, top = "set", shownAsset }: LimitLinesProps) {
  const t = useT();
  if (!limits) return null;
  const line = (label: string, amount: string) => (
    <div key={label} className="label-value">
      <span>{label}</span>
      <span className="num font-semibold">
        {amount} {shownAsset}
      </span>
    </div>
  );
  return (
    <section>
      {line(t("play.smallestBet"), formatAmountText(limits.minimumBet, { decimals: null }))}
      {topMultiplierE4 === undefined
        ? null
        : line(t(largestBetLabels[top]), largestBet(limits.maximumWin, topMultiplierE4))}
      {line(t("play.largestWin"), formatAmountText(limits.maximumWin))}
      {top === "step" ? <p className="mt-8 text-12 text-muted">{t("play.largestWinStep")}</p> : null}
    </section>
  );
}

function largestBet(maximumWin: string, topMultiplierE4: number): string {
  const largestBase = largestStakeBase(parseAmount(maximumWin, stakeDecimals), topMultiplierE4);
  return largestBase === undefined ? "∞" : formatBase(largestBase);
}
