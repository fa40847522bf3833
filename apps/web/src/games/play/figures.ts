import { assets, parseAmount } from "@gemplay/money";
import { formatHundredths, formatNumber } from "../../i18n/index.ts";
import { type Round, stakeDecimals } from "./round.ts";
import { formatBase } from "./stake.ts";

/** A multiplier of whole hundredths: `4.82×`. @param multiplierE4 ten-thousandths */
export function formatCentiMultiplier(multiplierE4: number): string {
  return `${formatHundredths(multiplierE4 / 100)}×`;
}

/** A multiplier of whole hundredths without the zeros behind it: `11×`, `0.6×`. @param multiplierE4 ten-thousandths */
export function formatShortMultiplier(multiplierE4: number): string {
  return `${formatNumber(multiplierE4 / 10_000, { maximumFractionDigits: 2 })}×`;
}

/** A chance in hundredths of a percent: `60.00%`. */
export function formatChance(centi: number): string {
  return formatNumber(centi / 10_000, { style: "percent", minimumFractionDigits: 2 });
}

/** A return to player as it is quoted, cut to hundredths of a percent so that it never promises more. */
export function formatRtp(rtp: number, decimals = 2): string {
  const unit = 10 ** (decimals + 2);
  // Rounding first to a ten-thousandth of the last digit takes back what binary fractions lose.
  const cut = Math.floor(Math.round(rtp * unit * 10_000) / 10_000) / unit;
  return formatNumber(cut, { style: "percent", minimumFractionDigits: decimals });
}

/** What a round changed, with its sign: `+162.5000`. */
export function gainFigure({ amount, payout }: Pick<Round, "amount" | "payout">): string {
  const gainBase = parseAmount(payout, stakeDecimals) - parseAmount(amount, stakeDecimals);
  return formatBase(gainBase, { signed: true });
}

/** What a round changed, with its sign and asset: `+162.5000 PLAY`. */
export function gainText(round: Pick<Round, "asset" | "amount" | "payout">): string {
  return `${gainFigure(round)} ${assets[round.asset].shownAs}`;
}
