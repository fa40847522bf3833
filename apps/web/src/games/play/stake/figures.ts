import { fairShareE4 } from "@gemplay/games";
import { parseAmount } from "@gemplay/money";
import { formatHundredths, formatNumber } from "../../../i18n/index.ts";
import { currencyName, currencyOf } from "../game/currency.ts";
import { type Round, stakeDecimals } from "../game/round.ts";
import { formatBase } from "./stake.ts";

/**
 * Formats a multiplier with two decimals: `4.82×`.
 * @param multiplierE4 ten-thousandths
 */
export function formatCentiMultiplier(multiplierE4: number): string {
  return `${formatHundredths(multiplierE4 / 100)}×`;
}

/**
 * Formats a multiplier without trailing zeros: `11×`, `0.6×`.
 * @param multiplierE4 ten-thousandths
 */
export function formatShortMultiplier(multiplierE4: number): string {
  return `${formatNumber(multiplierE4 / 10_000, { maximumFractionDigits: 2 })}×`;
}

/** Formats a probability in hundredths of a percent: `60.00%`. */
export function formatChance(centi: number): string {
  return formatNumber(centi / 10_000, { style: "percent", minimumFractionDigits: 2 });
}

/**
 * Formats the exact probability of a prize: `0.001234%`.
 * @param chance probability from 0 to 1
 */
export function formatPrizeChance(chance: number, significantDigits = 4): string {
  return formatNumber(chance, { style: "percent", maximumSignificantDigits: significantDigits });
}

/** Returns the part of the fair multiplier that bets on a single chance pay, as a text: `99%`. */
export const formatFairShare = (): string => formatNumber(fairShareE4 / 10_000, { style: "percent" });

/**
 * Formats the return to player, truncated to hundredths of a percent. The shown return therefore never exceeds the
 * exact return.
 */
export function formatRtp(rtp: number, decimals = 2): string {
  const unit = 10 ** (decimals + 2);
  // Before the truncation, the function rounds the value to a ten-thousandth of the last shown digit. The rounding
  // corrects floating-point errors.
  const cut = Math.floor(Math.round(rtp * unit * 10_000) / 10_000) / unit;
  return formatNumber(cut, { style: "percent", minimumFractionDigits: decimals });
}

/** Returns the gain of a round as a text with a sign: `+162.5000`. */
export function gainFigure({ amount, payout }: Pick<Round, "amount" | "payout">): string {
  const gainBase = parseAmount(payout, stakeDecimals) - parseAmount(amount, stakeDecimals);
  return formatBase(gainBase, { signed: true });
}

/** Returns the gain of a round as a text with a sign and the currency: `+162.5000 PLAY`. */
export function gainText(round: Pick<Round, "id" | "asset" | "amount" | "payout">): string {
  return `${gainFigure(round)} ${currencyName(currencyOf(round))}`;
}
