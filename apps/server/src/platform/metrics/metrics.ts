import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { createHistogram, type Histogram } from "./histogram.ts";

export interface Metrics {
  readonly registry: Registry;
  /** A new counter; a name may be used once. */
  counter<L extends string>(name: string, help: string, labels?: readonly L[]): Counter<L>;
  /** A new gauge; `collect` sets it when it is read. */
  gauge<L extends string>(
    name: string,
    help: string,
    labels?: readonly L[],
    collect?: (gauge: Gauge<L>) => void | Promise<void>,
  ): Gauge<L>;
  histogram<L extends string>(name: string, help: string, buckets: readonly number[]): Histogram<L>;
}

/** An empty registry. `process: true` adds what the process itself uses (memory, event loop). */
export function createMetrics(options: { process: boolean }): Metrics {
  const registry = new Registry();
  if (options.process) collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    counter: (name, help, labels = []) => new Counter({ name, help, labelNames: [...labels], registers }),
    gauge: (name, help, labels = [], collect) =>
      new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers,
        ...(collect === undefined
          ? {}
          : {
              collect() {
                return collect(this);
              },
            }),
      }),
    histogram: (name, help, buckets) => createHistogram(registry, { name, help, buckets }),
  };
}
