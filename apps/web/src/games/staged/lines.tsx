import type { StagedGameName } from "@gemplay/api-schema";
import { payoutBase } from "@gemplay/games";
import { parseAmount } from "@gemplay/money";
import type { ReactNode } from "react";
import { formatAmountText, formatMultiplier, useT } from "../../i18n/index.ts";
import { AssetIcon } from "../../ui/index.ts";
import { currencyOf } from "../play/game/currency.ts";
import { type Round, type RoundOf, stakeDecimals } from "../play/game/round.ts";
import { gainText } from "../play/stake/figures.ts";
import { formatBase } from "../play/stake/stake.ts";

/** Shows one line of text on the card between the board and the main button. */
export function Line({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="label-value py-3">
      <span>{label}</span>
      <b className="num text-right font-semibold">{children}</b>
    </div>
  );
}

/** Shows the stake of a round with the icon of its currency. */
export function StakeSum({ round }: { readonly round: Pick<Round, "id" | "asset" | "amount"> }) {
  return (
    <span className="flex items-center gap-4">
      <AssetIcon asset={currencyOf(round)} size={16} />
      {formatAmountText(round.amount)}
    </span>
  );
}

/** Returns a text with a multiplier and the payout of a stake at this multiplier: `2.3498× · 1,174.9226`. */
export function paysText(amount: string, multiplierE4: number): string {
  const paidBase = payoutBase(parseAmount(amount, stakeDecimals), multiplierE4);
  return `${formatMultiplier(multiplierE4)} · ${formatBase(paidBase)}`;
}

/** Shows the result of a finished round: `LOSE · −500.0000 PLAY`. */
export function ResultLine<G extends StagedGameName>({ round }: { readonly round: RoundOf<G> }) {
  const t = useT();
  const won = round.result === "WIN";
  return (
    <Line label={t("staged.result")}>
      <span className={won ? "text-emerald" : undefined}>
        {t(won ? "result.win" : "result.lose")} · {gainText(round)}
      </span>
    </Line>
  );
}
