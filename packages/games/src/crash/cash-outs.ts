import { largestStakeBase, payoutBase } from "../payout.ts";
import { crashCashOutE4 } from "./crash.game.ts";

/** One hundredth, expressed in ten-thousandths. The multiplier of a cash-out is a whole number of hundredths. */
const hundredthE4 = 100n;

/**
 * Returns the multiplier at which the server automatically cashes out a bet. A higher multiplier would win more than
 * the maximum win. The server applies the limit of the win to bets with real money and also to bets with play money.
 *
 * @returns ten-thousandths in whole hundredths, at most the highest cash-out. A multiplier below the lowest cash-out
 * means that the stake is too large
 */
export function largestCashOutE4(amountBase: bigint, maximumWinBase: bigint): number {
  return bounded(((amountBase + maximumWinBase) * 100n) / amountBase);
}

/**
 * Computes the multiplier at which the server automatically cashes out a bet. If the player has set a target, the
 * function returns the target of the player. Without a target, the result is the smaller of two limits: the round's
 * limit for manual cash-outs, and the limit from the maximum win.
 *
 * The function never lowers the target of a player. Instead, the server refuses a bet whose target could win more than
 * the maximum win.
 *
 * @param autoE4 the player's own target in ten-thousandths. The value is null if the player cashes out manually
 * @param byHandE4 the round's limit for manual cash-outs in ten-thousandths
 * @param maximumWinBase largest win of one bet in base units
 */
export function crashTargetE4(
  autoE4: number | null,
  amountBase: bigint,
  { byHandE4, maximumWinBase }: { readonly byHandE4: number; readonly maximumWinBase: bigint },
): number {
  return autoE4 ?? Math.min(byHandE4, largestCashOutE4(amountBase, maximumWinBase));
}

/** Returns the win of a bet at a given multiplier. The win in base units is the payout minus the stake. */
export const winAtBase = (amountBase: bigint, multiplierE4: number): bigint =>
  payoutBase(amountBase, multiplierE4) - amountBase;

/**
 * Returns the largest stake that the round can still accept from a player with a given target.
 *
 * @param leftBase the amount in base units that all bets on the round together may still win under the limit
 * @param limits the limits of `crashTargetE4`
 * @returns base units. Returns undefined if the round accepts every stake, because a bet with this target cannot exceed
 * the limit
 */
export function largestRoundStakeBase(
  autoE4: number | null,
  leftBase: bigint,
  { byHandE4, maximumWinBase }: { readonly byHandE4: number; readonly maximumWinBase: bigint },
): bigint | undefined {
  if (autoE4 === null && maximumWinBase <= leftBase) return undefined;
  return largestStakeBase(leftBase, autoE4 ?? byHandE4);
}

function bounded(centi: bigint): number {
  const mostCenti = BigInt(crashCashOutE4.maximum) / hundredthE4;
  return Number(centi < mostCenti ? centi : mostCenti) * 100;
}
