// Measures the memory and open files of a process over hours.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Sample {
  readonly atMs: number;
  /** Resident memory of the process as the kernel counts it. */
  readonly rssMB: number;
  /** Memory of the process in use after a garbage collection; see live-memory.ts. */
  readonly liveMB: number;
  /** Number of open files and sockets of the process. */
  readonly handles: number;
}

/**
 * Measures a process on Linux.
 *
 * @param directory the folder into which the process writes its memory in use
 * @throws Error if the process does not exist
 */
export function sample(pid: number, directory: string): Sample {
  const [, pages = "0"] = readFileSync(`/proc/${pid}/statm`, "utf8").split(" ");
  const rssMB = (Number(pages) * 4_096) / 1e6;
  const liveMB = Number(readFileSync(join(directory, `${pid}`), "utf8"));
  return { atMs: Date.now(), rssMB, liveMB, handles: readdirSync(`/proc/${pid}/fd`).length };
}

export interface Trend {
  readonly mean: number;
  /** The growth per hour, computed by least squares. `uncertainty` is twice the standard error of the growth. */
  readonly perHour: number;
  readonly uncertainty: number;
}

/** @param samples at least three samples in the order of time */
export function trendOf(samples: readonly Sample[], of: "rssMB" | "liveMB" | "handles"): Trend {
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
