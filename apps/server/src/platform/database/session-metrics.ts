import type { Metrics } from "../metrics/index.ts";
import type { PoolState } from "./database.ts";
import type { Listener } from "./listener.ts";

interface SessionMetrics {
  lost(of: "pool" | "listener"): void;
  watch(pool: () => PoolState): void;
  watchListener(listener: Pick<Listener, "isConnected" | "silentMs">): void;
}

/**
 * Creates the metrics of the database sessions: how full the pool is, how many sessions were lost, and whether
 * notifications arrive.
 */
export function sessionMetrics(metrics: Metrics): SessionMetrics {
  const lost = metrics.counter(
    "gemplay_database_sessions_lost_total",
    "Sessions of the pool and of the listener that were lost",
    ["of"],
  );
  for (const kind of ["pool", "listener"] as const) lost.inc({ of: kind }, 0);
  return {
    lost: (of) => lost.inc({ of }),
    watch(pool) {
      metrics.gauge("gemplay_database_pool_size", "Sessions that the pool may have", [], (gauge) =>
        gauge.set(pool().size),
      );
      metrics.gauge("gemplay_database_used", "Sessions of the pool in use", [], (gauge) =>
        gauge.set(pool().used),
      );
      metrics.gauge("gemplay_database_waiting", "Callers that wait for a session of the pool", [], (gauge) =>
        gauge.set(pool().waiting),
      );
    },
    watchListener(listener) {
      metrics.gauge(
        "gemplay_database_listener_up",
        "Whether notifications of other processes arrive (1) or not (0)",
        [],
        (gauge) => gauge.set(listener.isConnected() ? 1 : 0),
      );
      metrics.gauge(
        "gemplay_database_listener_silent_seconds",
        "How long ago the last heartbeat that came back to the listener was sent",
        [],
        (gauge) => gauge.set(listener.silentMs() / 1_000),
      );
    },
  };
}
