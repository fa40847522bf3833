import type { Data } from "@gemplay/api-schema";
import { assets, formatAmount, parseAmount } from "@gemplay/money";

type DashboardDay = Data<"GET /user/dashboard">["days"][number];
type PricedDay = Data<"GET /assets/get_total_days">["days"][number];

interface ResultDay {
  /** The UTC day as an ISO date, such as `2026-11-21`. */
  readonly day: string;
  /** Number of rounds in all assets. */
  readonly rounds: number;
  /** Payouts minus stakes in base units; negative for a loss. */
  readonly base: bigint;
}

export interface PlayResults {
  readonly unit: "U" | "PLAY";
  readonly decimals: number;
  /** The last 30 days, oldest first. */
  readonly days: readonly ResultDay[];
}

const signedBase = (text: string, decimals: number) =>
  text.startsWith("-") ? -parseAmount(text.slice(1), decimals) : parseAmount(text, decimals);

/**
 * Returns the result of the player's rounds on each day, in U at today's price. While PLAY has no price, the results
 * are in PLAY.
 * @param days the days of the dashboard, oldest first
 * @param priced the same days with amounts in U, or an empty list while PLAY has no price
 */
export function playResults(days: readonly DashboardDay[], priced: readonly PricedDay[]): PlayResults {
  if (priced.length === 0) {
    const { decimals } = assets.PLAY;
    return {
      unit: "PLAY",
      decimals,
      days: days.map(({ day, rounds, paid, staked }) => ({
        day,
        rounds,
        base: parseAmount(paid, decimals) - parseAmount(staked, decimals),
      })),
    };
  }
  const { decimals } = assets.U;
  // The priced days count only rounds in PLAY, and the page shows the rounds in all assets.
  const rounds = new Map(days.map((day) => [day.day, day.rounds]));
  return {
    unit: "U",
    decimals,
    days: priced.map((day) => ({
      day: day.day,
      rounds: rounds.get(day.day) ?? day.rounds,
      base: signedBase(day.resultU, decimals),
    })),
  };
}

/** Sums up the given days. */
export function sumOf({ days, decimals }: PlayResults) {
  const base = days.reduce((sum, day) => sum + day.base, 0n);
  return {
    /** The result of all days as decimal text with a sign. */
    result: formatAmount(base, decimals),
    rounds: days.reduce((sum, day) => sum + day.rounds, 0),
    daysUp: days.filter((day) => day.base > 0n).length,
    daysDown: days.filter((day) => day.base < 0n).length,
  };
}

/**
 * Returns the value of the outer line of a chart: the largest amount of the form 1, 2 or 5 times a power of ten that is
 * not above the highest bar, in base units.
 */
export function axisBase(days: readonly { readonly base: bigint }[]): bigint {
  const largest = days.reduce((most, { base }) => {
    const size = base < 0n ? -base : base;
    return size > most ? size : most;
  }, 0n);
  if (largest === 0n) return 0n;
  const power = 10n ** BigInt(largest.toString().length - 1);
  return [5n, 2n].map((factor) => factor * power).find((value) => value <= largest) ?? power;
}
