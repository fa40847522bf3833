import { setTimeout as sleep } from "node:timers/promises";
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

/** What asks the database for its value does not keep the other values from being read: not for longer. */
const collectWithinMs = 2_000;

/** The value as it was said last stays where `collect` has not answered in time; it is asked once at a time. */
function withinPatience<G>(collect: (gauge: G) => void | Promise<void>): (gauge: G) => void | Promise<void> {
  let asked: Promise<void> | undefined;
  return (gauge) => {
    if (asked === undefined) {
      const answer = collect(gauge);
      if (answer === undefined) return undefined;
      asked = answer.finally(() => {
        asked = undefined;
      });
      // Who waits for it hears of it; nobody may be waiting any more.
      asked.catch(() => undefined);
    }
    return Promise.race([asked, sleep(collectWithinMs, undefined, { ref: false })]);
  };
}

/** An empty registry. `process: true` adds what the process itself uses (memory, event loop). */
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
