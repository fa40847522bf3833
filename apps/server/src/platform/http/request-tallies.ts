import type { Metrics, Tally } from "../metrics/index.ts";

const buckets = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];

/**
 * How long answers took from the moment at which a call's head was read, by route and status: of a bet, its latency. What no
 * route is for counts as one, whatever its path and method are, so that nobody makes series by asking.
 */
export function requestTallies(
  metrics: Metrics,
): (method: string, route: string | undefined, status: number) => Tally {
  const duration = metrics.histogram<"method" | "route" | "status">(
    "gemplay_http_duration_seconds",
    "Duration of requests by route",
    buckets,
  );
  // Maps in maps: a key of three parts would have to be put together for each answer.
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
