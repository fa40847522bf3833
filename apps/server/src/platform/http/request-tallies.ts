import type { Metrics, Tally } from "../metrics/index.ts";

const buckets = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];

/**
 * Creates the metric of response times for each route and each HTTP status. The measured time begins when the server
 * has read the head of the request. All requests of unknown paths have the same label, so that callers cannot create
 * new time series.
 */
export function requestTallies(
  metrics: Metrics,
): (method: string, route: string | undefined, status: number) => Tally {
  const duration = metrics.histogram<"method" | "route" | "status">(
    "gemplay_http_duration_seconds",
    "Duration of requests by route",
    buckets,
  );
  // The histograms are stored in nested maps, because a map with a combined key would have to build the key for each
  // response.
  const routes = new Map<string, Map<string, Map<number, Tally>>>();
  return (asked, url, status) => {
    const route = url ?? "unknown";
    const method = url === undefined ? "any" : asked;
    const found = routes.get(route)?.get(method)?.get(status);
    if (found !== undefined) return found;
    const tally = duration.of({ method, route, status: String(status) });
    const methods = routes.get(route) ?? new Map<string, Map<number, Tally>>();
    const statuses = methods.get(method) ?? new Map<number, Tally>();
    routes.set(route, methods.set(method, statuses.set(status, tally)));
    return tally;
  };
}
