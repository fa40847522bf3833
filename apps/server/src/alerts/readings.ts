import type { Registry } from "prom-client";
import { type AlertName, type AlertRule, alertRules, type Reading, windowSeconds } from "./alert-rules.ts";

/** Describes one time series of a metric in the output of the metrics registry. */
interface Series {
  readonly name: string;
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
}

/**
 * The part that one process contributes to the value of an alert. The contributed part is one number, or one number for
 * each value of a label. Such a label is, for example, the name of a job or the upper bound of a histogram bucket.
 */
type Part = number | Readonly<Record<string, number>>;

/**
 * The parts of alert values that one process reports, by the name of the alert. The map does not contain an alert for
 * which the process has no value.
 */
export type Readings = Readonly<Partial<Record<AlertName, Part>>>;

/** The state of a job in one process. */
export interface JobReport {
  readonly held: number;
  readonly lastRunMs: number | null;
  readonly failures: number;
}

/** The values of the watched time series at one time. */
export interface Look {
  readonly atMs: number;
  readonly series: readonly Series[];
}

export const ruleOf = (name: AlertName): AlertRule => alertRules[name];
export const alertNames = Object.keys(alertRules) as AlertName[];
export const isAlert = (name: string): name is AlertName => Object.hasOwn(alertRules, name);

const jobMetrics = {
  held: "gemplay_job_held",
  lastRun: "gemplay_job_last_run_timestamp_seconds",
  failures: "gemplay_job_failures_total",
} as const;

/**
 * Names of the time series that the alert rules need. Other time series are not stored, because the values of a whole
 * time window are kept in memory.
 */
const watched: ReadonlySet<string> = new Set([
  ...Object.values(jobMetrics),
  ...alertNames.map((name) => {
    const { read, metric } = ruleOf(name).reading;
    return read === "p99" ? `${metric}_bucket` : metric;
  }),
]);

export async function inspect(registry: Registry, atMs: number): Promise<Look> {
  const metrics = await registry.getMetricsAsJSON();
  const series = metrics.flatMap(({ name, values }) =>
    // Each time series of a histogram has its own name, but the library's type does not contain the name.
    (values as readonly (Omit<Series, "name"> & { metricName?: string })[])
      .filter(({ metricName }) => watched.has(metricName ?? name))
      .map(({ metricName, labels, value }) => ({
        name: metricName ?? name,
        labels,
        // The code converts infinite values, because JSON cannot represent infinity.
        value: Math.min(value, Number.MAX_VALUE),
      })),
  );
  return { atMs, series };
}

function seriesOf({ series }: Look, { metric, where = {} }: Reading, suffix = ""): Series[] {
  const wanted = Object.entries(where).map(
    ([label, pattern]) => [label, new RegExp(`^(?:${pattern})$`)] as const,
  );
  return series.filter(
    ({ name, labels, value }) =>
      name === metric + suffix &&
      !Number.isNaN(value) &&
      wanted.every(([label, pattern]) => pattern.test(String(labels[label] ?? ""))),
  );
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/**
 * Returns the part of an alert's value that the current process contributes.
 *
 * @param looks the readings of the time window, from the oldest to the latest
 */
function partOf(reading: Reading, looks: readonly Look[]): Part | undefined {
  const [first, last] = [looks[0], looks.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const now = seriesOf(last, reading, reading.read === "p99" ? "_bucket" : "");
  if (now.length === 0) return undefined;
  const values = now.map(({ value }) => value);
  if (reading.read === "max") return Math.max(...values);
  if (reading.read === "min") return Math.min(...values);
  if (reading.read === "sum") return sum(values);
  if (reading.read === "leastBy") return byLabel(now, reading.label);
  const seconds = (last.atMs - first.atMs) / 1_000;
  if (seconds <= 0) return undefined;
  if (reading.read === "rate")
    return (sum(values) - sum(seriesOf(first, reading).map((one) => one.value))) / seconds;
  const before = byLabel(seriesOf(first, reading, "_bucket"), "le");
  const grown = Object.entries(byLabel(now, "le")).map(([le, count]) => [
    le,
    (count - (before[le] ?? 0)) / seconds,
  ]);
  return Object.fromEntries(grown);
}

function byLabel(series: readonly Series[], label: string): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { labels, value } of series) {
    const key = String(labels[label] ?? "");
    sums[key] = (sums[key] ?? 0) + value;
  }
  return sums;
}

/** Returns for each alert the part of the value that the current process contributes. */
export function readingsOf(looks: readonly Look[]): Readings {
  const readings: Partial<Record<AlertName, Part>> = {};
  for (const name of alertNames) {
    const part = partOf(ruleOf(name).reading, looks);
    if (part !== undefined) readings[name] = part;
  }
  return readings;
}

/** Returns the state of the jobs in the current process. */
export function jobsOf(look: Look): Readonly<Record<string, JobReport>> {
  const of = (metric: string) => byLabel(seriesOf(look, { read: "sum", metric }), "job");
  const lastRun = of(jobMetrics.lastRun);
  const failures = of(jobMetrics.failures);
  return Object.fromEntries(
    Object.entries(of(jobMetrics.held)).map(([job, held]) => [
      job,
      {
        held,
        lastRunMs: lastRun[job] === undefined ? null : lastRun[job] * 1_000,
        failures: failures[job] ?? 0,
      },
    ]),
  );
}

/**
 * Combines the parts that all processes report into the value of an alert. Returns undefined if no process reports a
 * part.
 */
export function togetherOf(name: AlertName, readings: readonly Readings[]): number | undefined {
  const { reading } = ruleOf(name);
  const parts = readings.map((one) => one[name]).filter((part) => part !== undefined);
  const numbers = parts.filter((part) => typeof part === "number");
  if (reading.read === "sum") return sum(numbers);
  if (parts.length === 0) return undefined;
  if (reading.read === "max") return Math.max(...numbers);
  if (reading.read === "min") return Math.min(...numbers);
  if (reading.read === "rate") return sum(numbers);
  const together: Record<string, number> = {};
  for (const part of parts.filter((one) => typeof one === "object"))
    for (const [key, value] of Object.entries(part)) together[key] = (together[key] ?? 0) + value;
  return reading.read === "leastBy" ? Math.min(...Object.values(together)) : p99(together);
}

/**
 * Computes the 99% quantile like Prometheus, by linear interpolation within a bucket. The result is at most the lower
 * bound of the last bucket.
 */
function p99(counts: Readonly<Record<string, number>>): number | undefined {
  const buckets = Object.entries(counts)
    .map(([le, count]) => [le === "+Inf" ? Number.POSITIVE_INFINITY : Number(le), count] as const)
    .sort(([a], [b]) => a - b);
  const all = buckets.at(-1)?.[1] ?? 0;
  if (all <= 0) return undefined;
  let [below, countBelow] = [0, 0];
  for (const [upper, count] of buckets) {
    if (count >= all * 0.99) {
      if (upper === Number.POSITIVE_INFINITY) return below;
      return below + ((upper - below) * (all * 0.99 - countBelow)) / (count - countBelow);
    }
    [below, countBelow] = [upper, count];
  }
  return below;
}

/**
 * Returns the readings of the metrics within the time window. Older readings of the metrics are not needed to compute
 * the values of alerts.
 */
export function kept(looks: readonly Look[], nowMs: number): readonly Look[] {
  return looks.filter(({ atMs }) => nowMs - atMs <= windowSeconds * 1_000);
}

export function isBeyond({ when, limit }: AlertRule, value: number): boolean {
  return when === "above" ? value > limit : value < limit;
}
