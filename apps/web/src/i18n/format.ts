import { locales } from "@gemplay/i18n";
import { cutAmount } from "@gemplay/money";
import { currentLanguage } from "./language.ts";

const tag = () => locales[currentLanguage()].tag;

/** The language's signs in numbers: before the fraction, and between groups of three digits. */
export function numberSigns(): { readonly decimal: "." | ","; readonly group: string } {
  const parts = new Intl.NumberFormat(tag(), { useGrouping: "always" }).formatToParts(1234.5);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return { group: of("group"), decimal: of("decimal") === "," ? "," : "." };
}

interface AmountShape {
  /** Digits behind the point: cut, never rounded; null shows all there are, four at least. */
  readonly decimals?: number | null;
  /** A plus before gains; a minus is always shown, the real one (−). */
  readonly signed?: boolean;
}

/**
 * An amount as people read it in the chosen language. Works on text, so no digit is lost.
 * @param amount decimal text as the server writes it, "-" in front for a loss
 */
export function formatAmountText(amount: string, { decimals = 4, signed = false }: AmountShape = {}): string {
  const negative = amount.startsWith("-");
  const digits = negative ? amount.slice(1) : amount;
  const [whole = "0", all] = (decimals === null ? digits : cutAmount(digits, decimals)).split(".");
  // An amount with all its digits is written like the others: it has four decimals or more.
  const fraction = decimals === null ? (all ?? "").padEnd(4, "0") : all;
  const { group, decimal } = numberSigns();
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  const sign = negative ? "−" : signed && /[1-9]/.test(digits) ? "+" : "";
  return sign + grouped + (fraction ? decimal + fraction : "");
}

/** A plain number (counts, percents, multipliers) in the chosen language; never for money. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(tag(), options).format(value);
}

const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const momentShapes = {
  /** `03:45` */
  time: clock,
  /** `20 Nov`; days of the server's counts are days of UTC. */
  utcDay: { day: "numeric", month: "short", timeZone: "UTC" },
  /** `20 November` */
  longDay: { day: "numeric", month: "long" },
  /** `20 Nov, 03:45`: in lists */
  dayTime: { day: "numeric", month: "short", ...clock },
  /** `20 Nov 2026` */
  date: { year: "numeric", month: "short", day: "numeric" },
  /** `03:49:56` */
  seconds: { ...clock, second: "2-digit" },
  /** `November 2026` */
  month: { year: "numeric", month: "long" },
  /** `20 Nov 2026, 03:49:56`: where one thing is looked at */
  exact: { year: "numeric", month: "short", day: "numeric", ...clock, second: "2-digit" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/**
 * A moment in the chosen language: the one way in which every list and page writes times, always from 00 to 23. The
 * shapes without a year get it when it is not the current one.
 */
export function formatMoment(atMs: number, shape: keyof typeof momentShapes): string {
  const options: Intl.DateTimeFormatOptions = momentShapes[shape];
  const otherYear = new Date(atMs).getFullYear() !== new Date().getFullYear();
  const year = options.day !== undefined && otherYear ? ({ year: "numeric" } as const) : {};
  return new Intl.DateTimeFormat(tag(), { ...options, ...year }).format(atMs);
}

/** A multiplier with its four decimals: `2.4700×`. @param multiplierE4 ten-thousandths, whole */
export function formatMultiplier(multiplierE4: number): string {
  return `${formatNumber(multiplierE4 / 10_000, { minimumFractionDigits: 4 })}×`;
}

/** A percentage: `0.01%`, `90%`. @param percent 0.01 is a hundredth of a percent */
export function formatPercent(percent: number): string {
  return formatNumber(percent / 100, { style: "percent", maximumFractionDigits: 2 });
}

/** Whole hundredths with their two decimals: 7136 is `71.36`. */
export function formatHundredths(hundredths: number): string {
  return formatNumber(hundredths / 100, { minimumFractionDigits: 2 });
}
