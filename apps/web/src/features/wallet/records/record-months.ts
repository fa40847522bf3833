import type { WantedRecords } from "../../../queries/index.ts";
import type { RecordFilter } from "./records.ts";

const monthOf = (date: Date) => `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}`;

/** Returns the time at which a month starts in the player's time zone. */
export function monthStartMs(month: string): number {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(year, number - 1).getTime();
}

/** Returns all months between two times, newest month first. */
export function monthsBetween(fromMs: number, toMs: number): readonly string[] {
  const months: string[] = [];
  const first = monthOf(new Date(fromMs));
  const at = new Date(toMs);
  at.setDate(1);
  for (; monthOf(at) >= first; at.setMonth(at.getMonth() - 1)) months.push(monthOf(at));
  return months;
}

/**
 * Returns the start and the end of the chosen month as a filter for the request to the server. Returns undefined if the
 * player chose all months.
 */
export function wantedIn({ month }: Pick<RecordFilter, "month">): WantedRecords | undefined {
  if (month === "all") return undefined;
  const fromMs = monthStartMs(month);
  const from = new Date(fromMs);
  return { fromMs, untilMs: new Date(from.getFullYear(), from.getMonth() + 1).getTime() };
}
