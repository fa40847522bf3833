// What a process uses, as the kernel counts it, over hours.
import { readdirSync, readFileSync } from "node:fs";

export interface Sample {
  readonly atMs: number;
  readonly rssMB: number;
  /** Open files and sockets. */
  readonly handles: number;
}

/** Linux. @throws when there is no such process */
export function sample(pid: number): Sample {
  const [, pages = "0"] = readFileSync(`/proc/${pid}/statm`, "utf8").split(" ");
  const rssMB = (Number(pages) * 4_096) / 1e6;
  return { atMs: Date.now(), rssMB, handles: readdirSync(`/proc/${pid}/fd`).length };
}

export interface Trend {
  readonly mean: number;
  /** By which it grows in an hour, by least squares, and how far that may be off by chance (two standard errors). */
  readonly perHour: number;
  readonly uncertainty: number;
}

/** @param samples in the order of time, three at least */
export function trendOf(samples: readonly Sample[], of: "rssMB" | "handles"): Trend {
  const hours = samples.map(({ atMs }) => atMs / 3_600_000);
  const values = samples.map((one) => one[of]);
  const average = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  const [meanHour, mean] = [average(hours), average(values)];
  const spread = hours.reduce((sum, hour) => sum + (hour - meanHour) ** 2, 0);
  const perHour =
    hours.reduce((sum, hour, i) => sum + (hour - meanHour) * ((values[i] ?? 0) - mean), 0) / spread;
  const errors = hours.reduce(
    (sum, hour, i) => sum + ((values[i] ?? 0) - mean - perHour * (hour - meanHour)) ** 2,
    0,
  );
  const uncertainty = 2 * Math.sqrt(errors / Math.max(1, samples.length - 2) / spread);
  return { mean: rounded(mean), perHour: rounded(perHour), uncertainty: rounded(uncertainty) };
}

const rounded = (value: number) => Math.round(value * 10) / 10;
