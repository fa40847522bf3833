import { assets, formatAmount, parseAmount } from "@gemplay/money";

export interface PlayDay {
  readonly rounds: number;
  /** Payouts less stakes as decimal text, negative for a loss. */
  readonly resultU: string;
}

/** The running total of the results of play, day by day. */
export interface PlayCourse {
  /** Total of all days as signed decimal text. */
  readonly resultU: string;
  /** Total after each day in base units, oldest first, with 0 as the first value. */
  readonly sums: readonly bigint[];
}

const { decimals } = assets.U;

/**
 * Computes the running total of the results of play.
 * @param days the days, oldest first
 * @returns the running total, or undefined if no round was played
 */
export function playCourse(days: readonly PlayDay[]): PlayCourse | undefined {
  if (days.every(({ rounds }) => rounds === 0)) return undefined;
  const sums = [0n];
  for (const { resultU } of days) sums.push((sums.at(-1) ?? 0n) + signedBase(resultU));
  return { resultU: formatAmount(sums.at(-1) ?? 0n, decimals), sums };
}

const signedBase = (text: string) =>
  text.startsWith("-") ? -parseAmount(text.slice(1), decimals) : parseAmount(text, decimals);
