import { assets, formatAmount, parseAmount } from "@gemplay/money";

export interface PlayDay {
  readonly rounds: number;
  /** Payouts less stakes; decimal text, negative for a loss. */
  readonly resultU: string;
}

/** The running total of the results of play, day by day. */
export interface PlayCourse {
  /** Signed decimal text: the end of the course. */
  readonly resultU: string;
  /** Base units after each day, oldest first; begins with zero. */
  readonly sums: readonly bigint[];
}

const { decimals } = assets.U;

/**
 * @param days oldest first
 * @returns undefined where no round was played: there is no course to show
 */
export function playCourse(days: readonly PlayDay[]): PlayCourse | undefined {
  if (days.every(({ rounds }) => rounds === 0)) return undefined;
  const sums = [0n];
  for (const { resultU } of days) sums.push((sums.at(-1) ?? 0n) + signedBase(resultU));
  return { resultU: formatAmount(sums.at(-1) ?? 0n, decimals), sums };
}

const signedBase = (text: string) =>
  text.startsWith("-") ? -parseAmount(text.slice(1), decimals) : parseAmount(text, decimals);
