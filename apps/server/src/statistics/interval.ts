import type { GameSums } from "@gemplay/ledger";

/**
 * With fewer parts a sample says too little about how far its parts lie apart, and no interval is given. Thirty is what is
 * usually asked for.
 */
export const leastParts = 30;

type Sums = Omit<GameSums, "game" | "rounds">;

/** Digits that the exact quotients below keep. */
const precision = 10n ** 18n;

/** What was paid of what was staked: 0.99 is 99%. Undefined before the first bet. */
export function returnOf({
  stakedBase,
  paidBase,
}: Pick<Sums, "stakedBase" | "paidBase">): number | undefined {
  return stakedBase === 0n ? undefined : quotient(paidBase, stakedBase);
}

/**
 * Half of the 95% confidence interval of what was paid of what was staked. Its variance comes from the sample itself, by
 * the parts that are kept: V = n / (n − 1) × Σ (paid − R × staked)² / (Σ staked)², the linearised variance of a ratio
 * (Cochran, Sampling Techniques, 2.11 and 9.2). That holds whatever and however often each player bets: a part is all that
 * one player bet on a day, so that stakes that follow earlier results stay in one part, and what remains is what the
 * games drew. Student's t stands in for the normal distribution.
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

/** What was paid of what was staked, and half of its interval, where there is one. */
export function intervalOf(sums: Sums): {
  readonly paid: number | undefined;
  readonly margin: number | undefined;
} {
  return { paid: returnOf(sums), margin: marginOf(sums) };
}

/** All games as one sample. */
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

/** A quotient of whole numbers as a float; only the last step rounds. */
function quotient(dividend: bigint, divisor: bigint): number {
  return Number((dividend * precision) / divisor) / Number(precision);
}

/**
 * The 97.5% point of Student's t, by the first terms of its expansion around the normal one (Abramowitz and Stegun,
 * 26.7.5): from 20 degrees of freedom on right to the fourth decimal.
 */
export function studentT975(freedom: number): number {
  const z = 1.959963984540054;
  const first = (z ** 3 + z) / 4;
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  const third = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384;
  return z + first / freedom + second / freedom ** 2 + third / freedom ** 3;
}
