import { setTimeout as sleep } from "node:timers/promises";
import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { createHistogram, type Histogram } from "./histogram.ts";

export interface Metrics {
  readonly registry: Registry;
  /** Creates a counter. Each name of a metric may be used only once. */
  counter<L extends string>(name: string, help: string, labels?: readonly L[]): Counter<L>;
  /** Creates a gauge. `collect` sets the value of the gauge when the metrics are read. */
  gauge<L extends string>(
    name: string,
    help: string,
    labels?: readonly L[],
    collect?: (gauge: Gauge<L>) => void | Promise<void>,
  ): Gauge<L>;
  histogram<L extends string>(name: string, help: string, buckets: readonly number[]): Histogram<L>;
}

/** Maximum time in milliseconds for which a metric with a database query delays the other metrics. */
const collectWithinMs = 2_000;

/**
 * Limits the wait for `collect`. If `collect` is late, the gauge keeps its last value, and `collect` is not called
 * again before the running call ends.
 */
function withinPatience<G>(collect: (gauge: G) => void | Promise<void>): (gauge: G) => void | Promise<void> {
  let asked: Promise<void> | undefined;
  return (gauge) => {
    if (asked === undefined) {
      const answer = collect(gauge);
      if (answer === undefined) return undefined;
      asked = answer.finally(() => {
        asked = undefined;
      });
      // A caller that still waits gets the error. The empty handler avoids an unhandled rejection if no caller waits.
      asked.catch(() => undefined);
    }
    return Promise.race([asked, sleep(collectWithinMs, undefined, { ref: false })]);
  };
}

/** Creates an empty registry. `process: true` adds the resource use of the process (memory, event loop). */
export function createMetrics(options: { process: boolean }): Metrics {
  const registry = new Registry();
  if (options.process) collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    counter: (name, help, labels = []) => new Counter({ name, help, labelNames: [...labels], registers }),
    gauge(name, help, labels = [], collect) {
      const what = { name, help, labelNames: [...labels], registers };
      if (collect === undefined) return new Gauge(what);
      const ask = withinPatience(collect);
      return new Gauge({
        ...what,
        collect() {
          return ask(this);
        },
      });
    },
    histogram: (name, help, buckets) => createHistogram(registry, { name, help, buckets }),
  };
}
