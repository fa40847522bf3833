/**
 * Metrics: one registry a server, for Prometheus. May import prom-client only. Must never carry a label with unbounded
 * values: no player, no address, no raw path.
 */
export type { Tally } from "./histogram.ts";
export { createMetrics, type Metrics } from "./metrics.ts";
