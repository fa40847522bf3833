import { useT } from "../../i18n/index.ts";
import { Line, paysText, ResultLine, StakeSum } from "../staged/lines.tsx";
import { canCashOut, type MiddleProps, type SetupProps } from "../staged/staged-game.ts";
import { CoinflipChoices } from "./coinflip-choices.tsx";
import { flipsOf, rightFlips } from "./coinflip-moves.ts";

/** Shows the bet, the current payout, and the two sides of the coin. */
export function CoinflipMiddle({ standing, onMove }: MiddleProps<"coinflip">) {
  const t = useT();
  const { amount } = standing;
  return (
    <>
      <div className="card lines">
        <Line label={t("staged.bet")}>
          <StakeSum round={standing} />
        </Line>
        {"outcome" in standing ? (
          <ResultLine<"coinflip"> round={standing} />
        ) : (
          <Line label={t("coinflip.wonWith", { count: rightFlips(flipsOf(standing)) })}>
            {canCashOut(standing) ? (
              <span className="text-emerald">{paysText(amount, standing.multiplierE4)}</span>
            ) : (
              "–"
            )}
          </Line>
        )}
      </div>
      <CoinflipChoices standing={standing} onMove={onMove} />
    </>
  );
}

/** Shows the stake and the two sides of the coin before a round starts. */
export function CoinflipSetup({ stake }: SetupProps<"coinflip">) {
  return (
    <>
      {stake}
      <CoinflipChoices />
    </>
  );
}
