/**
 * This folder owns the metrics for Prometheus: one registry per server. It may import only prom-client. A label never
 * has unlimited values, such as a player, an address or a raw path.
 */
export type { Tally } from "./histogram.ts";
export { createMetrics, type Metrics } from "./metrics.ts";
