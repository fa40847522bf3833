import { useT } from "../../i18n/index.ts";
import { Line, paysText, ResultLine, StakeSum } from "../staged/lines.tsx";
import { canCashOut, type MiddleProps, type SetupProps } from "../staged/staged-game.ts";
import { CoinflipChoices } from "./coinflip-choices.tsx";
import { flipsOf, rightFlips } from "./coinflip-moves.ts";

/** Shows the two sides of the coin, the bet, and the current payout. */
export function CoinflipMiddle({ standing, onMove }: MiddleProps<"coinflip">) {
  const t = useT();
  const { asset, amount } = standing;
  return (
    <>
      <CoinflipChoices standing={standing} onMove={onMove} />
      <div className="card lines">
        <Line label={t("staged.bet")}>
          <StakeSum asset={asset} amount={amount} />
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
    </>
  );
}

/** Shows the two sides of the coin and the stake before a round. */
export function CoinflipSetup({ stake }: SetupProps<"coinflip">) {
  return (
    <>
      <CoinflipChoices />
      {stake}
    </>
  );
}
