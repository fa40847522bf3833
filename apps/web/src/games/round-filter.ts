import type { Data, Query } from "@gemplay/api-schema";

type Round = Data<"GET /user/records">["records"][number];

/** Filter for the list of rounds. If a field is missing, the filter accepts every value of this field. */
export type RoundFilter = Omit<Query<"GET /user/records">, "cursor" | "limit">;

/**
 * Returns whether a demo round matches the filter. The page itself filters demo rounds, because the server does not
 * store demo rounds.
 */
export function fitsFilter(round: Round, { game, asset, result, fromMs, untilMs }: RoundFilter): boolean {
  return (
    (game ?? round.game) === round.game &&
    (asset ?? round.asset) === round.asset &&
    (result ?? round.result) === round.result &&
    round.atMs >= (fromMs ?? 0) &&
    round.atMs < (untilMs ?? Number.POSITIVE_INFINITY)
  );
}

/** Returns whether the filter accepts every round. */
export const isEverything = (filter: RoundFilter): boolean => Object.keys(filter).length === 0;

/** Returns the filter with a new value in one of its fields. The value undefined removes the field from the filter. */
export function withPart<N extends keyof RoundFilter>(
  filter: RoundFilter,
  name: N,
  value: RoundFilter[N] | undefined,
): RoundFilter {
  const others = Object.entries(filter).filter(([other]) => other !== name);
  return Object.fromEntries(value === undefined ? others : [...others, [name, value]]);
}

/**
 * Returns the start of the first day for a filter that covers the given number of days, including today. Each day
 * begins at midnight in the player's time zone.
 */
export function daysBackMs(days: number, nowMs: number): number {
  const now = new Date(nowMs);
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - (days - 1)).getTime();
}
