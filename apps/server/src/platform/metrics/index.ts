/**
 * The folder `metrics` contains the metrics for Prometheus, with one registry per server. The code of `metrics` may
 * import only prom-client. A label must have only a few different values. A player, an address or the path of a request
 * must therefore never be a label.
 */
export type { Tally } from "./histogram.ts";
export { createMetrics, type Metrics } from "./metrics.ts";
