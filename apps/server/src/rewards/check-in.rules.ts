import type { CheckedIn } from "./rewards.repository.ts";

const ladderDays = 7;
const dayMs = 86_400_000;

/** The UTC day of a moment, as `2026-11-23`. */
export const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** When the UTC day after a moment's begins. */
export const nextDayAt = (at: Date) => new Date(Math.floor(at.getTime() / dayMs) * dayMs + dayMs);

/** Where a player stands on the ladder. */
export interface LadderPlace {
  readonly day: string;
  /** The day of the ladder, 1 to 7, that checking in takes today; null: today's was taken. */
  readonly step: number | null;
  /** How many days of the present ladder are done. */
  readonly done: number;
}

/** A missed day starts again, and so does the day after the seventh. No day is taken twice, wherever the clock went. */
export function ladderPlace(last: CheckedIn | undefined, now: Date): LadderPlace {
  const day = dayOf(now);
  if (last === undefined) return { day, step: 1, done: 0 };
  if (last.day >= day) return { day, step: null, done: last.step };
  const inRow = last.day === dayOf(new Date(now.getTime() - dayMs));
  const step = inRow && last.step < ladderDays ? last.step + 1 : 1;
  return { day, step, done: step - 1 };
}
