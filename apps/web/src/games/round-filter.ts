import type { Data, Query } from "@gemplay/api-schema";

type Round = Data<"GET /user/records">["records"][number];

/** Which rounds are listed; what is left out is not asked for. */
export type RoundFilter = Omit<Query<"GET /user/records">, "cursor" | "limit">;

/** Whether a round is among them, for rounds that no server keeps. */
export function fitsFilter(round: Round, { game, asset, result, fromMs, untilMs }: RoundFilter): boolean {
  return (
    (game ?? round.game) === round.game &&
    (asset ?? round.asset) === round.asset &&
    (result ?? round.result) === round.result &&
    round.atMs >= (fromMs ?? 0) &&
    round.atMs < (untilMs ?? Number.POSITIVE_INFINITY)
  );
}

/** Whether nothing is left out. */
export const isEverything = (filter: RoundFilter): boolean => Object.keys(filter).length === 0;

/** The filter with another value of one part; undefined leaves the part out. */
export function withPart<N extends keyof RoundFilter>(
  filter: RoundFilter,
  name: N,
  value: RoundFilter[N] | undefined,
): RoundFilter {
  const others = Object.entries(filter).filter(([other]) => other !== name);
  return Object.fromEntries(value === undefined ? others : [...others, [name, value]]);
}

/** When the last so many days begin where the player is, today among them. */
export function daysBackMs(days: number, nowMs: number): number {
  const now = new Date(nowMs);
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - (days - 1)).getTime();
}
