import type { GameSums } from "@gemplay/ledger";

/**
 * The minimum number of parts that a sample of bets needs for a confidence interval. From fewer parts, the variance of
 * the sample cannot be estimated well. Thirty parts are the usual minimum in statistics.
 */
export const leastParts = 30;

type Sums = Omit<GameSums, "game" | "rounds">;

/** The factor by which `quotient` multiplies the dividend before the integer division, for 18 decimals. */
const precision = 10n ** 18n;

/**
 * Returns the return to player of a sample as a fraction, for example 0.99 for 99%; undefined if the sample contains no
 * bets.
 */
export function returnOf({
  stakedBase,
  paidBase,
}: Pick<Sums, "stakedBase" | "paidBase">): number | undefined {
  return stakedBase === 0n ? undefined : quotient(paidBase, stakedBase);
}

/**
 * Returns half of the width of the 95% confidence interval of the return to player. The variance V is the linearised
 * variance of a ratio (Cochran, Sampling Techniques, 2.11 and 9.2). V = n / (n − 1) × Σ (paid − R × staked)² / (Σ
 * staked)², with n parts of the sample and the return to player R. One part contains all bets of one player on one day,
 * or all bets of one day in a shared game. Stakes that depend on earlier results of the day are in the same part, so
 * the formula is valid for any betting behaviour. The function uses Student's t instead of the normal distribution.
 *
 * @returns undefined for a sample with fewer than `leastParts` parts or without bets
 */
export function marginOf(sums: Sums): number | undefined {
  const { parts, stakedBase, paidBase, stakedStaked, stakedPaid, paidPaid } = sums;
  if (parts < BigInt(leastParts) || stakedBase === 0n) return undefined;
  // `spread` is the sum Σ (paid − R × staked)² multiplied by (Σ staked)², so that the result is a whole number.
  const spread =
    paidPaid * stakedBase ** 2n - 2n * stakedPaid * stakedBase * paidBase + stakedStaked * paidBase ** 2n;
  const variance = quotient(parts * spread, (parts - 1n) * stakedBase ** 4n);
  return studentT975(Number(parts - 1n)) * Math.sqrt(variance);
}

/** Returns the return to player of a sample, and half of the confidence interval if the sample is large enough. */
export function intervalOf(sums: Sums): {
  readonly paid: number | undefined;
  readonly margin: number | undefined;
} {
  return { paid: returnOf(sums), margin: marginOf(sums) };
}

/** Returns the sums of all games as one sample. */
export function sumOf(all: readonly GameSums[]): Sums & { readonly rounds: bigint } {
  const of = (pick: (sums: GameSums) => bigint) => all.reduce((sum, one) => sum + pick(one), 0n);
  return {
    rounds: of(({ rounds }) => rounds),
    stakedBase: of(({ stakedBase }) => stakedBase),
    paidBase: of(({ paidBase }) => paidBase),
    parts: of(({ parts }) => parts),
    stakedStaked: of(({ stakedStaked }) => stakedStaked),
    stakedPaid: of(({ stakedPaid }) => stakedPaid),
    paidPaid: of(({ paidPaid }) => paidPaid),
  };
}

/** Returns the quotient of two whole numbers as a floating-point number. The integer division keeps 18 decimals. */
function quotient(dividend: bigint, divisor: bigint): number {
  return Number((dividend * precision) / divisor) / Number(precision);
}

/**
 * Returns the 97.5% quantile of Student's t distribution with `freedom` degrees of freedom. The function computes the
 * first terms of an expansion around the normal distribution (Abramowitz and Stegun, 26.7.5). The result is exact to
 * the fourth decimal from 20 degrees of freedom on.
 */
export function studentT975(freedom: number): number {
  const z = 1.959963984540054;
  const first = (z ** 3 + z) / 4;
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  const third = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384;
  return z + first / freedom + second / freedom ** 2 + third / freedom ** 3;
}
