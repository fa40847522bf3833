import type { WantedRecords } from "../../../queries/index.ts";
import type { RecordFilter } from "./records.ts";

const monthOf = (date: Date) => `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}`;

/** When a month begins where the player is. */
export function monthStartMs(month: string): number {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(year, number - 1).getTime();
}

/** The months from one moment to another, newest first. */
export function monthsBetween(fromMs: number, toMs: number): readonly string[] {
  const months: string[] = [];
  const first = monthOf(new Date(fromMs));
  const at = new Date(toMs);
  at.setDate(1);
  for (; monthOf(at) >= first; at.setMonth(at.getMonth() - 1)) months.push(monthOf(at));
  return months;
}

/** What a month's filter asks the server for; undefined: everything. */
export function wantedIn({ month }: Pick<RecordFilter, "month">): WantedRecords | undefined {
  if (month === "all") return undefined;
  const fromMs = monthStartMs(month);
  const from = new Date(fromMs);
  return { fromMs, untilMs: new Date(from.getFullYear(), from.getMonth() + 1).getTime() };
}
