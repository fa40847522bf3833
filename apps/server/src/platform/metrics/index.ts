/**
 * The folder `metrics` contains the metrics for Prometheus, with one registry per server. The code of `metrics` may
 * import only prom-client. A label must have only a few different values. Names of players, addresses and request paths
 * have too many values and must never be labels.
 */
export type { Tally } from "./histogram.ts";
export { createMetrics, type Metrics } from "./metrics.ts";
