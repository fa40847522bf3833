import { assets, formatAmount, parseAmount } from "@gemplay/money";
import { formatAmountText } from "../../i18n/index.ts";
import { type Round, stakeDecimals } from "./round.ts";

/** What a round changed, with its sign: `+162.5000`. */
export function gainFigure({ amount, payout }: Pick<Round, "amount" | "payout">): string {
  const gainBase = parseAmount(payout, stakeDecimals) - parseAmount(amount, stakeDecimals);
  return formatAmountText(formatAmount(gainBase, stakeDecimals), { signed: true });
}

/** What a round changed, with its sign and asset: `+162.5000 PLAY`. */
export function gainText(round: Pick<Round, "asset" | "amount" | "payout">): string {
  return `${gainFigure(round)} ${assets[round.asset].shownAs}`;
}
