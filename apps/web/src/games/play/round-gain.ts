import { assets, parseAmount } from "@gemplay/money";
import { type Round, stakeDecimals } from "./round.ts";
import { formatBase } from "./stake.ts";

/** What a round changed, with its sign: `+162.5000`. */
export function gainFigure({ amount, payout }: Pick<Round, "amount" | "payout">): string {
  const gainBase = parseAmount(payout, stakeDecimals) - parseAmount(amount, stakeDecimals);
  return formatBase(gainBase, { signed: true });
}

/** What a round changed, with its sign and asset: `+162.5000 PLAY`. */
export function gainText(round: Pick<Round, "asset" | "amount" | "payout">): string {
  return `${gainFigure(round)} ${assets[round.asset].shownAs}`;
}
