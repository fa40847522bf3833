import { assets, formatAmount, parseAmount } from "@gemplay/money";

export interface PlayDay {
  readonly rounds: number;
  /** Payouts of one day minus the stakes of the day, as decimal text. The value is negative for a loss. */
  readonly resultU: string;
}

/** The running total of the player's wins and losses in the games, day by day. */
export interface PlayProgress {
  /** Total win or loss of all days as decimal text with a sign. */
  readonly resultU: string;
  /** Totals in base units: 0 before the first day, and then the total after each day, oldest day first. */
  readonly sums: readonly bigint[];
}

const { decimals } = assets.U;

/**
 * Computes the running total of the player's wins and losses in the games.
 * @param days the days, oldest first
 * @returns the running total, or undefined if the player played no round on the given days
 */
export function playProgress(days: readonly PlayDay[]): PlayProgress | undefined {
  if (days.every(({ rounds }) => rounds === 0)) return undefined;
  const sums = [0n];
  for (const { resultU } of days) sums.push((sums.at(-1) ?? 0n) + signedBase(resultU));
  return { resultU: formatAmount(sums.at(-1) ?? 0n, decimals), sums };
}

const signedBase = (text: string) =>
  text.startsWith("-") ? -parseAmount(text.slice(1), decimals) : parseAmount(text, decimals);
