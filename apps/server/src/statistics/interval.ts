import type { GameSums } from "@gemplay/ledger";

/**
 * The minimum number of parts of a sample. Fewer parts say too little about the variance, so no confidence interval is
 * given. Thirty parts are the usual minimum.
 */
export const leastParts = 30;

type Sums = Omit<GameSums, "game" | "rounds">;

/** The scaling factor of the exact quotients below. */
const precision = 10n ** 18n;

/** Returns the return to player of a sample: 0.99 is 99%. Undefined before the first bet. */
export function returnOf({
  stakedBase,
  paidBase,
}: Pick<Sums, "stakedBase" | "paidBase">): number | undefined {
  return stakedBase === 0n ? undefined : quotient(paidBase, stakedBase);
}

/**
 * Returns half of the 95% confidence interval of the return to player. The variance comes from the stored parts of the
 * sample: V = n / (n − 1) × Σ (paid − R × staked)² / (Σ staked)², the linearised variance of a ratio (Cochran, Sampling
 * Techniques, 2.11 and 9.2). One part is everything that one player bet on one day. Stakes that depend on earlier
 * results therefore stay in one part, and the formula holds for any betting behaviour. Student's t replaces the normal
 * distribution.
 *
 * @returns undefined for a sample that is too small
 */
export function marginOf(sums: Sums): number | undefined {
  const { parts, stakedBase, paidBase, stakedStaked, stakedPaid, paidPaid } = sums;
  if (parts < BigInt(leastParts) || stakedBase === 0n) return undefined;
  // Σ (paid − R × staked)², times (Σ staked)², in whole numbers.
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

/** Returns a quotient of whole numbers as a float. Only the last step rounds. */
function quotient(dividend: bigint, divisor: bigint): number {
  return Number((dividend * precision) / divisor) / Number(precision);
}

/**
 * Returns the 97.5% point of Student's t, by the first terms of an expansion around the normal distribution (Abramowitz
 * and Stegun, 26.7.5). The result is exact to the fourth decimal from 20 degrees of freedom on.
 */
export function studentT975(freedom: number): number {
  const z = 1.959963984540054;
  const first = (z ** 3 + z) / 4;
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  const third = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384;
  return z + first / freedom + second / freedom ** 2 + third / freedom ** 3;
}
