import { setTimeout as sleep } from "node:timers/promises";
import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { withFormerNames } from "./former-names.ts";
import { createHistogram, type Histogram } from "./histogram.ts";

export interface Metrics {
  readonly registry: Registry;
  /** Creates a counter. Two metrics must not have the same name. */
  counter<L extends string>(name: string, help: string, labels?: readonly L[]): Counter<L>;
  /** Creates a gauge. The function `collect` sets the value of the gauge whenever Prometheus reads the metrics. */
  gauge<L extends string>(
    name: string,
    help: string,
    labels?: readonly L[],
    collect?: (gauge: Gauge<L>) => void | Promise<void>,
  ): Gauge<L>;
  histogram<L extends string>(name: string, help: string, buckets: readonly number[]): Histogram<L>;
  /** Returns all metrics in the text format of Prometheus. Each renamed metric also appears under its former name. */
  text(): Promise<string>;
}

/** Maximum time in milliseconds by which a metric with a database query delays the other metrics. */
const collectWithinMs = 2_000;

/**
 * Limits how long a reader of the metrics waits for the function `collect`. If `collect` takes too long, the gauge
 * keeps its last value. While a call of `collect` is still running, the metric does not start another call.
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
      // If a reader of the metrics still waits, the reader receives the error. If no reader waits any more, the empty
      // handler prevents an unhandled rejection.
      asked.catch(() => undefined);
    }
    return Promise.race([asked, sleep(collectWithinMs, undefined, { ref: false })]);
  };
}

/**
 * Creates a registry without metrics. With `process: true`, the registry contains the resource usage of the process,
 * such as memory and event loop delay.
 */
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
    text: async () => withFormerNames(await registry.metrics()),
  };
}
