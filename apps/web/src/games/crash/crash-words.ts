import { locales } from "@gemplay/i18n";
import { currentLanguage } from "../../i18n/index.ts";

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
