import type { CheckedIn } from "./rewards.repository.ts";

const ladderDays = 7;
const dayMs = 86_400_000;

/** Returns the UTC day of a time, for example `2026-11-23`. */
export const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** Returns the start of the next UTC day after a time. */
export const nextDayAt = (at: Date) => new Date(Math.floor(at.getTime() / dayMs) * dayMs + dayMs);

/** A player's position on the check-in ladder. */
export interface LadderPlace {
  readonly day: string;
  /**
   * The day of the ladder, from 1 to 7, that a check-in today completes; null if the player has already checked in
   * today.
   */
  readonly step: number | null;
  /** The number of days of the present ladder that the player has completed. */
  readonly done: number;
}

/**
 * Returns the player's position on the check-in ladder. The ladder starts again after a missed day and after the
 * seventh day. A player cannot check in twice on one day, even if the clock is set back.
 */
export function ladderPlace(last: CheckedIn | undefined, now: Date): LadderPlace {
  const day = dayOf(now);
  if (last === undefined) return { day, step: 1, done: 0 };
  if (last.day >= day) return { day, step: null, done: last.step };
  const inRow = last.day === dayOf(new Date(now.getTime() - dayMs));
  const step = inRow && last.step < ladderDays ? last.step + 1 : 1;
  return { day, step, done: step - 1 };
}

/** Returns the position on the check-in ladder after a check-in, computed from the position before this check-in. */
export function afterCheckIn({ day, step, done }: LadderPlace): LadderPlace {
  return { day, step: null, done: step ?? done };
}
