import { largestStakeBase, payoutBase } from "../payout.ts";
import { crashCashOutE4 } from "./crash.game.ts";

/** A multiplier's hundredth in ten-thousandths: no cash-out lies between two. */
const hundredthE4 = 100n;

/**
 * Where the win of a bet would come to be more than it may: there it is cashed out by itself, on the server and at play
 * money alike.
 *
 * @returns ten-thousandths in whole hundredths, at most the highest cash-out; below the lowest one the stake is too large
 */
export function largestCashOutE4(amountBase: bigint, maximumWinBase: bigint): number {
  return bounded(((amountBase + maximumWinBase) * 100n) / amountBase);
}

/**
 * Computes the multiplier of a bet's automatic cash-out: the player's own target; without one, the multiplier that reaches
 * the round's limit for bets by hand or the largest win. A target of the player is never lowered: if its win is too large,
 * the bet is refused.
 *
 * @param autoE4 the player's own target, ten-thousandths; null: by hand
 * @param byHandE4 the round's limit of bets by hand, ten-thousandths
 * @param maximumWinBase what one bet may win, base units
 */
export function crashTargetE4(
  autoE4: number | null,
  amountBase: bigint,
  { byHandE4, maximumWinBase }: { readonly byHandE4: number; readonly maximumWinBase: bigint },
): number {
  return autoE4 ?? Math.min(byHandE4, largestCashOutE4(amountBase, maximumWinBase));
}

/** The win of a bet at a multiplier: its payout less the stake, base units. */
export const winAtBase = (amountBase: bigint, multiplierE4: number): bigint =>
  payoutBase(amountBase, multiplierE4) - amountBase;

/**
 * The largest stake that a round still takes at a target.
 *
 * @param leftBase what all bets on the round together may still win, base units
 * @param limits as of `crashTargetE4`
 * @returns base units; undefined when any stake fits, because its largest win does
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
