import type { Data, Query } from "@gemplay/api-schema";

type Round = Data<"GET /user/records">["records"][number];

/** Filter of the list of rounds. A missing field means that the list shows all values of this field. */
export type RoundFilter = Omit<Query<"GET /user/records">, "cursor" | "limit">;

/**
 * Returns whether a round of the demo matches the filter, because the server does not filter the rounds of the demo.
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

/** Returns whether the filter is empty. */
export const isEverything = (filter: RoundFilter): boolean => Object.keys(filter).length === 0;

/** Returns the filter with a new value of one part. The value undefined removes the part. */
export function withPart<N extends keyof RoundFilter>(
  filter: RoundFilter,
  name: N,
  value: RoundFilter[N] | undefined,
): RoundFilter {
  const others = Object.entries(filter).filter(([other]) => other !== name);
  return Object.fromEntries(value === undefined ? others : [...others, [name, value]]);
}

/** Returns the start of the last given number of days in the player's time zone, including today. */
export function daysBackMs(days: number, nowMs: number): number {
  const now = new Date(nowMs);
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - (days - 1)).getTime();
}
