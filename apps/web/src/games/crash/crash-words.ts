import { locales } from "@gemplay/i18n";
import { currentLanguage, type useT } from "../../i18n/index.ts";
import type { CrashPast } from "../../queries/index.ts";

const made = new Map<string, Intl.NumberFormat>();

/**
 * Formats a number with a cached number formatter, because the page formats the texts of the board 60 times per second.
 */
function written(value: number, least: number, most = least): string {
  const { tag } = locales[currentLanguage()];
  const key = `${tag} ${least} ${most}`;
  const known = made.get(key);
  if (known) return known.format(value);
  const format = new Intl.NumberFormat(tag, { minimumFractionDigits: least, maximumFractionDigits: most });
  made.set(key, format);
  return format.format(value);
}

/**
 * Formats a multiplier of Crash with two decimals: `3.42×`.
 * @param multiplierE4 multiplier in ten-thousandths, which must be a multiple of 100
 */
export function formatCashOut(multiplierE4: number): string {
  return `${written(multiplierE4 / 10_000, 2)}×`;
}

/** Formats a multiplier for the label of an axis: `3×`, `1.2×`. */
export function formatTick(multiplier: number): string {
  return `${written(multiplier, 0, 2)}×`;
}

/** Formats seconds with one decimal for a countdown: `4.2`. */
export function formatTenths(ms: number): string {
  return written(Math.max(0, ms) / 1_000, 1);
}

/** Returns the crash point of a past round, or a text for a round without a crash point. */
export function pointText(
  { crashPointE4 }: Pick<CrashPast, "crashPointE4">,
  t: ReturnType<typeof useT>,
): string {
  return crashPointE4 === null ? t("crash.noResult") : formatCashOut(crashPointE4);
}

/** Crash points in ten-thousandths at which the colour of a past round changes. */
const goodE4 = 20_000;
const highE4 = 100_000;

/** Returns the CSS class for the colour of a past round, after a space; an empty text for the usual colour. */
export function toneOf({ crashPointE4 }: Pick<CrashPast, "crashPointE4">): string {
  if (crashPointE4 === null) return " crash-void";
  if (crashPointE4 >= highE4) return " crash-high";
  return crashPointE4 >= goodE4 ? " won" : "";
}
