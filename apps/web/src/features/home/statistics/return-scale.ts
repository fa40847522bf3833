import type { Data } from "@gemplay/api-schema";

export type GameReturn = Data<"GET /statistics">["games"][number];

/**
 * Values of one game in the statistics, in percent. `paid` is undefined before the first round of the game. `margin` is
 * undefined while the game has too few rounds.
 */
export interface Drawn {
  readonly paid: number | undefined;
  readonly margin: number | undefined;
  readonly least: number;
  readonly most: number;
}

export function drawnOf(row: GameReturn): Drawn {
  const figure = (text: string | null) => (text === null ? undefined : Number(text));
  return {
    paid: figure(row.paidPercent),
    margin: figure(row.marginPercent),
    least: Number(row.exactLeastPercent),
    most: Number(row.exactMostPercent),
  };
}

/** Returns whether all exact returns of the game are outside the confidence interval. */
export function isOutside({ paid, margin, least, most }: Drawn): boolean {
  if (paid === undefined || margin === undefined) return false;
  return paid - margin > most || paid + margin < least;
}

export interface Scale {
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
}

/**
 * Lower and upper limits of the scale in percent. The picture shows values outside the scale at its edge, because only
 * small samples give such values.
 */
const [lowest, highest] = [90, 108];

/**
 * Returns a scale in whole percents that covers the exact returns and all confidence intervals, within the limits
 * `lowest` and `highest`.
 */
export function scaleOf(rows: readonly Drawn[]): Scale {
  const ends = rows.flatMap(({ paid, margin }) =>
    paid === undefined || margin === undefined ? [] : [paid - margin, paid + margin],
  );
  const from = Math.floor(Math.max(lowest, Math.min(97, ...ends)));
  const to = Math.ceil(Math.min(highest, Math.max(101, ...ends)));
  const step = Math.max(1, Math.ceil((to - from) / 5));
  const ticks: number[] = [];
  for (let at = from + step; at < to; at += step) ticks.push(at);
  return { from, to, ticks };
}

/**
 * Returns the horizontal position of a percentage on a scale of the given width. A percentage outside the scale gets a
 * position at the edge of the scale.
 */
export function placeOn({ from, to }: Scale, percent: number, width: number): number {
  return (Math.min(to, Math.max(from, percent)) - from) * (width / (to - from));
}
