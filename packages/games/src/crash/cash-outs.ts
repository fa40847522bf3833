import { crashCashOutE4 } from "./crash.game.ts";

/** A multiplier's hundredth in ten-thousandths: no cash-out lies between two. */
const hundredthE4 = 100n;
const oneE4 = 10_000n;

/**
 * Where the win of a bet would come to be more than it may: there it is cashed out by itself, on the server and at play
 * money alike.
 *
 * @returns ten-thousandths in whole hundredths, at most the highest cash-out; below the lowest one the stake is too large
 */
export function largestCashOutE4(amountBase: bigint, maximumWinBase: bigint): number {
  return bounded(((amountBase + maximumWinBase) * 100n) / amountBase);
}

/** Where a bet is cashed out that wishes for this multiplier: there, or where its win is the largest; ten-thousandths. */
export function boundCashOutE4(wishedE4: number, amountBase: bigint, maximumWinBase: bigint): number {
  return Math.min(wishedE4, largestCashOutE4(amountBase, maximumWinBase));
}

/** Stakes that together win the maximum at the lowest cash-out: more of them cannot be taken, in base units. */
export function mostStakedBase(maximumWinBase: bigint): bigint {
  return (maximumWinBase * oneE4) / (BigInt(crashCashOutE4.minimum) - oneE4);
}

export interface OpenBet {
  readonly amountBase: bigint;
  /** Ten-thousandths: where it is cashed out at the latest. */
  readonly targetE4: number;
}

/**
 * How far a round may rise with bets standing: at this multiplier all that stand are cashed out. Reckoned before the
 * start, as if nobody cashed out by hand: who does wins less than this counts for them, so the limit always holds.
 *
 * @param bets all of one asset
 * @param maximumWinBase what they may win together, base units
 * @returns ten-thousandths in whole hundredths, from the lowest cash-out to the highest
 */
export function roundCashOutE4(bets: readonly OpenBet[], maximumWinBase: bigint): number {
  const mostE4 = maximumWinBase * oneE4;
  let standingBase = bets.reduce((sum, { amountBase }) => sum + amountBase, 0n);
  let wonE4 = 0n;
  for (const { amountBase, targetE4 } of bets.toSorted((a, b) => a.targetE4 - b.targetE4)) {
    const gainE4 = BigInt(targetE4) - oneE4;
    if (wonE4 + standingBase * gainE4 > mostE4) {
      const centi = (oneE4 + (mostE4 - wonE4) / standingBase) / hundredthE4;
      return Math.max(bounded(centi), crashCashOutE4.minimum);
    }
    wonE4 += amountBase * gainE4;
    standingBase -= amountBase;
  }
  return crashCashOutE4.maximum;
}

function bounded(centi: bigint): number {
  const mostCenti = BigInt(crashCashOutE4.maximum) / hundredthE4;
  return Number(centi < mostCenti ? centi : mostCenti) * 100;
}
