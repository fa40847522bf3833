import { largestStakeBase, payoutBase } from "../payout.ts";
import { crashCashOutE4 } from "./crash.game.ts";

/**
 * One hundredth of a multiplier, expressed in ten-thousandths. The multiplier of a cash-out is a whole number of
 * hundredths.
 */
const hundredthE4 = 100n;

/**
 * Returns the multiplier at which the server cashes a bet out automatically, because a higher multiplier would win more
 * than the maximum. The server uses this limit for bets with real money and for bets with play money.
 *
 * @returns ten-thousandths in whole hundredths, at most the highest cash-out. A value below the lowest cash-out means
 * that the stake is too large
 */
export function largestCashOutE4(amountBase: bigint, maximumWinBase: bigint): number {
  return bounded(((amountBase + maximumWinBase) * 100n) / amountBase);
}

/**
 * Computes the multiplier of the automatic cash-out of a bet. If the player set a target, the automatic cash-out uses
 * this target. For a bet without a target, the result is the smaller of two multipliers: the round's limit for manual
 * cash-outs, and the multiplier of the largest win.
 *
 * The function never lowers a player's target. The server refuses a bet whose target could win too much.
 *
 * @param autoE4 the player's own target in ten-thousandths. The target is null for a manual cash-out
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

/** Returns the win of a bet at a given multiplier. The win is the payout minus the stake, in base units. */
export const winAtBase = (amountBase: bigint, multiplierE4: number): bigint =>
  payoutBase(amountBase, multiplierE4) - amountBase;

/**
 * Returns the largest stake that a round still accepts for a given target.
 *
 * @param leftBase the amount in base units that all bets on the round together may still win
 * @param limits the limits of `crashTargetE4`
 * @returns base units. Returns undefined if the round accepts every stake, because the win at the target stays within
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
