import { formatNumber } from "../../../i18n/index.ts";

const units = [
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1_000],
] as const;

/** Formats a duration in the largest unit of which the duration has at least two: `48 seconds`, `25 minutes`. */
export function durationText(durationMs: number): string {
  const [unit, unitMs] = units.find(([, ms]) => durationMs >= 2 * ms) ?? units[2];
  const count = Math.max(1, Math.round(durationMs / unitMs));
  return formatNumber(count, { style: "unit", unit, unitDisplay: "long" });
}
