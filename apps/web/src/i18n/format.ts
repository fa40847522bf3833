import { locales } from "@gemplay/i18n";
import { cutAmount } from "@gemplay/money";
import { currentLanguage } from "./language.ts";

const tag = () => locales[currentLanguage()].tag;

/** Returns the decimal separator and the thousands separator of the chosen language. */
export function numberSigns(): { readonly decimal: "." | ","; readonly group: string } {
  const parts = new Intl.NumberFormat(tag(), { useGrouping: "always" }).formatToParts(1234.5);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return { group: of("group"), decimal: of("decimal") === "," ? "," : "." };
}

interface AmountShape {
  /**
   * Number of decimals in the text; further decimals are truncated, not rounded. With null, the text contains all
   * decimals, but at least four.
   */
  readonly decimals?: number | null;
  /** True to show a plus sign before positive amounts. Negative amounts always have a minus sign (−). */
  readonly signed?: boolean;
}

/**
 * Formats an amount in the chosen language. The function treats the amount as text, so that no digit is lost.
 * @param amount decimal text from the server, with a leading "-" for a loss
 */
export function formatAmountText(amount: string, { decimals = 4, signed = false }: AmountShape = {}): string {
  const negative = amount.startsWith("-");
  const digits = negative ? amount.slice(1) : amount;
  const [whole = "0", all] = (decimals === null ? digits : cutAmount(digits, decimals)).split(".");
  // If `decimals` is null, the amount still gets at least four decimals, like other amounts.
  const fraction = decimals === null ? (all ?? "").padEnd(4, "0") : all;
  const { group, decimal } = numberSigns();
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  const sign = negative ? "−" : signed && /[1-9]/.test(digits) ? "+" : "";
  return sign + grouped + (fraction ? decimal + fraction : "");
}

/**
 * Formats a plain number (count, percentage, multiplier) in the chosen language. Never use `formatNumber` for money.
 */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(tag(), options).format(value);
}

const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const momentShapes = {
  /** `03:45` */
  time: clock,
  /** Day and month in UTC, such as `20 Nov`, for the server's daily counts, because the server counts by UTC days */
  utcDay: { day: "numeric", month: "short", timeZone: "UTC" },
  /** `20 November` */
  longDay: { day: "numeric", month: "long" },
  /** `20 Nov, 03:45`, for lists */
  dayTime: { day: "numeric", month: "short", ...clock },
  /** `20 Nov 2026` */
  date: { year: "numeric", month: "short", day: "numeric" },
  /** `03:49:56` */
  seconds: { ...clock, second: "2-digit" },
  /** `November 2026` */
  month: { year: "numeric", month: "long" },
  /** Date and time, such as `20 Nov 2026, 03:49:56`, for the page of a single record */
  exact: { year: "numeric", month: "short", day: "numeric", ...clock, second: "2-digit" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/**
 * Formats a point in time in the chosen language. All lists and pages use `formatMoment`, so hours always run from 00
 * to 23. Every format with a day also shows the year if it is not the current year.
 */
export function formatMoment(atMs: number, shape: keyof typeof momentShapes): string {
  const options: Intl.DateTimeFormatOptions = momentShapes[shape];
  const otherYear = new Date(atMs).getFullYear() !== new Date().getFullYear();
  const year = options.day !== undefined && otherYear ? ({ year: "numeric" } as const) : {};
  return new Intl.DateTimeFormat(tag(), { ...options, ...year }).format(atMs);
}

/** Formats a multiplier with four decimals: `2.4700×`. @param multiplierE4 the multiplier times 10,000 */
export function formatMultiplier(multiplierE4: number): string {
  return `${formatNumber(multiplierE4 / 10_000, { minimumFractionDigits: 4 })}×`;
}

/** Formats a percentage: `0.01%`, `90%`. @param percent the percentage, so 0.01 means 0.01% */
export function formatPercent(percent: number): string {
  return formatNumber(percent / 100, { style: "percent", maximumFractionDigits: 2 });
}

/** Formats a whole number of hundredths with two decimals: 7136 is `71.36`. */
export function formatHundredths(hundredths: number): string {
  return formatNumber(hundredths / 100, { minimumFractionDigits: 2 });
}
