import { type Locale, locales } from "@gemplay/i18n";
import type { Shown, Statement } from "./statement-sums.ts";

/** Returns a UTC day with its year, such as `12 Sep 2025`. The day is text, for example `2025-09-12`, or a time. */
export function utcDay(day: string | number, locale: Locale): string {
  const options = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(locales[locale].tag, options).format(new Date(day));
}

/** Returns the name of a UTC month: `Nov`, or with the year `Nov 2026`. */
export function monthName(month: string, locale: Locale, withYear: boolean): string {
  const year = withYear ? ({ year: "numeric" } as const) : {};
  const options = { month: "short", ...year, timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(locales[locale].tag, options).format(new Date(`${month}-01`));
}

/** Returns the unit of the shown amounts. A value of all assets in U is not exact, so its unit has the sign ≈. */
export const unitOf = (shown: Shown): string => (shown === "all" ? "≈ U" : shown);

/** The first and the last day of a year in a statement, as times at the beginning of the UTC day. */
export function daysOfYear(
  year: number,
  { firstDay, atMs }: Pick<Statement, "firstDay" | "atMs">,
): { readonly fromMs: number; readonly toMs: number } {
  return {
    fromMs: Math.max(Date.UTC(year, 0, 1), Date.parse(firstDay ?? `${year}-01-01`)),
    toMs: Math.min(Date.UTC(year, 11, 31), atMs),
  };
}
