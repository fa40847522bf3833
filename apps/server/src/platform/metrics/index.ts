/**
 * The folder `metrics` owns the metrics for Prometheus: one registry per server. The code of `metrics` may import only
 * prom-client. A label must not have an unlimited number of values, such as a player, an address or a raw path.
 */
export type { Tally } from "./histogram.ts";
export { createMetrics, type Metrics } from "./metrics.ts";
