import type { SettledBatch, Settlement } from "@gemplay/ledger";
import type { Metrics } from "../platform/metrics/index.ts";

/**
 * The metrics of the settlement of bets. The server updates these metrics once for each batch of bets and each time
 * Prometheus reads the metrics, and never for a single bet.
 */
export interface BatchMeasures {
  batch(batch: SettledBatch): void;
  fault(): void;
  /** Measures the queue of waiting bets each time Prometheus reads the metrics. */
  watch(queue: Settlement["queue"]): void;
}

export function batchMeasures(metrics: Metrics): BatchMeasures {
  const sizes = metrics
    .histogram<never>(
      "gemplay_batch_bets",
      "Bets of a settlement's batch",
      [1, 2, 4, 8, 16, 32, 64, 128, 256, 512],
    )
    .of({});
  const durations = metrics
    .histogram<never>(
      "gemplay_batch_duration_seconds",
      "From the start of a settlement's batch to its commit",
      [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    )
    .of({});
  const faults = metrics.counter(
    "gemplay_settlement_faults_total",
    "Batches that a settlement shard could not settle, and database sessions that a shard lost",
  );
  return {
    batch({ asked, tookMs }) {
      sizes.observe(asked);
      durations.observe(tookMs / 1_000);
    },
    fault: () => faults.inc(),
    watch(queue) {
      metrics.gauge("gemplay_settlement_waiting_bets", "Bets that wait for a settlement batch", [], (gauge) =>
        gauge.set(queue().waiting),
      );
      metrics.gauge(
        "gemplay_settlement_deferred_bets",
        "Deferred bets, because another transaction locks the row of the player",
        [],
        (gauge) => gauge.set(queue().held),
      );
      metrics.gauge(
        "gemplay_settlement_oldest_bet_seconds",
        "Age of the oldest bet that has no result yet, waiting or in a batch",
        [],
        (gauge) => gauge.set(queue().oldestMs / 1_000),
      );
    },
  };
}
