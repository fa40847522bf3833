import type { SettledBatch, Settlement } from "@gemplay/ledger";
import type { Metrics } from "../platform/metrics/index.ts";

/**
 * The metrics of the settlement of bets. The code updates the metrics for each batch and at each scrape, and never for
 * a single bet.
 */
export interface BatchMeasures {
  batch(batch: SettledBatch): void;
  fault(): void;
  /** Measures the queue of waiting bets at each scrape. */
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
    "What a lane could not settle, and sessions that it lost",
  );
  return {
    batch({ asked, tookMs }) {
      sizes.observe(asked);
      durations.observe(tookMs / 1_000);
    },
    fault: () => faults.inc(),
    watch(queue) {
      metrics.gauge("gemplay_lane_waiting", "Bets that wait for a batch", [], (gauge) =>
        gauge.set(queue().waiting),
      );
      metrics.gauge("gemplay_lane_held", "Bets whose players' rows somebody else holds", [], (gauge) =>
        gauge.set(queue().held),
      );
      metrics.gauge(
        "gemplay_lane_oldest_seconds",
        "For how long, at most, a bet that waits for a batch or stands in one has no answer",
        [],
        (gauge) => gauge.set(queue().oldestMs / 1_000),
      );
    },
  };
}
