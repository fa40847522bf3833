import type { ReplayStep } from "../../../games/replay/replay.ts";

/** The replay shortens a pause of the player that is longer than `longestPauseMs` to `shortenedMs`. */
const longestPauseMs = 3_000;
const shortenedMs = 1_000;
/** The time for which the replay shows a step whose time is not in the record. */
const unknownMs = 1_000;

/** The time from a step to the next step. */
export interface Span {
  /** The time in milliseconds in which the replay passes the span at the speed 1×. */
  readonly ms: number;
  /** The real time in milliseconds, if the replay shortens the span; otherwise undefined. */
  readonly shortenedFromMs: number | undefined;
}

type Timed = Pick<ReplayStep, "atMs" | "leastMs" | "isMoving">;

/** Returns the spans between the steps of a round, in order. */
export function spansOf(steps: readonly Timed[]): readonly Span[] {
  return steps.slice(1).map(({ atMs: nextMs }, place) => {
    const { atMs, leastMs, isMoving } = steps[place] as Timed;
    if (atMs === undefined || nextMs === undefined)
      return { ms: Math.max(unknownMs, leastMs), shortenedFromMs: undefined };
    const realMs = nextMs - atMs;
    if (realMs > longestPauseMs && !isMoving)
      return { ms: Math.max(shortenedMs, leastMs), shortenedFromMs: realMs };
    return { ms: Math.max(realMs, leastMs), shortenedFromMs: undefined };
  });
}

/**
 * Returns the positions of the steps on a line of the given length, at their real times. Steps with the same or no time
 * are `least` apart, or less if the line is too short.
 */
export function placesOf(steps: readonly Pick<Timed, "atMs">[], length: number, least: number): number[] {
  const gaps = steps.length - 1;
  if (gaps < 1) return [0];
  const gap = Math.min(least, length / gaps);
  const lastMs = steps.at(-1)?.atMs ?? 0;
  const isTimed = lastMs > 0 && steps.every(({ atMs }) => atMs !== undefined);
  // Each gap gets its smallest length first, and the rest of the line is divided by the times.
  const rest = length - gap * gaps;
  return steps.map(({ atMs = 0 }, place) =>
    isTimed ? place * gap + (rest * Math.min(atMs, lastMs)) / lastMs : (place * length) / gaps,
  );
}
