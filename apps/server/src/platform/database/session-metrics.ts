import type { Metrics } from "../metrics/index.ts";
import type { PoolState } from "./database.ts";
import type { Listener } from "./listener.ts";

interface SessionMetrics {
  lost(of: "pool" | "listener"): void;
  watch(pool: () => PoolState): void;
  watchListener(listener: Pick<Listener, "isConnected" | "silentMs">): void;
}

/**
 * Creates the metrics of the database sessions: the sessions in use, the lost sessions, and whether NOTIFY messages
 * arrive.
 */
export function sessionMetrics(metrics: Metrics): SessionMetrics {
  const lost = metrics.counter(
    "gemplay_database_sessions_lost_total",
    "Lost database sessions of the pool and of the listener",
    ["of"],
  );
  for (const kind of ["pool", "listener"] as const) lost.inc({ of: kind }, 0);
  return {
    lost: (of) => lost.inc({ of }),
    watch(pool) {
      metrics.gauge(
        "gemplay_database_pool_size",
        "Maximum number of database sessions in the pool",
        [],
        (gauge) => gauge.set(pool().size),
      );
      metrics.gauge("gemplay_database_used", "Database sessions of the pool that are in use", [], (gauge) =>
        gauge.set(pool().used),
      );
      metrics.gauge(
        "gemplay_database_waiting",
        "Callers that wait for a database session of the pool",
        [],
        (gauge) => gauge.set(pool().waiting),
      );
    },
    watchListener(listener) {
      metrics.gauge(
        "gemplay_database_listener_up",
        "Is 1 if this process receives the notifications of other processes, else 0",
        [],
        (gauge) => gauge.set(listener.isConnected() ? 1 : 0),
      );
      metrics.gauge(
        "gemplay_database_listener_silent_seconds",
        "Age of the last heartbeat that returned to the database listener",
        [],
        (gauge) => gauge.set(listener.silentMs() / 1_000),
      );
    },
  };
}
