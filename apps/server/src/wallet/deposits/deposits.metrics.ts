import type { Clock } from "../../platform/clock/index.ts";
import type { Metrics } from "../../platform/metrics/index.ts";
import type { LookResult } from "./deposits.watcher.ts";

interface DepositMetrics {
  note(look: LookResult): void;
  /** Removes the metrics of deposits when another process starts to watch the chain. */
  forget(): void;
}

/**
 * Reports the chain heads and the block up to which deposits are credited. Only the process that watches the chain
 * reports these metrics.
 */
export function depositMetrics(
  metrics: Metrics,
  {
    clock,
    chainRests,
  }: {
    readonly clock: Clock /** True if the chain never mines an empty block, like the chain of the local stack. */;
    readonly chainRests: boolean;
  },
): DepositMetrics {
  let last: LookResult | undefined;
  const gauge = (name: string, help: string, of: (look: LookResult) => number) =>
    metrics.gauge(name, help, [], (shown) => {
      // The code removes a metric whose value is unknown, because Prometheus would otherwise show 0.
      if (last === undefined) shown.remove();
      else shown.set(of(last));
    });
  gauge("gemplay_deposits_processed_block", "Last block whose deposits are credited", ({ processed }) =>
    Number(processed),
  );
  gauge(
    "gemplay_deposits_lag_blocks",
    "Final blocks whose deposits are not credited yet",
    ({ heads, processed }) => Number(heads.finalized - processed),
  );
  gauge("gemplay_chain_finalized_block", "Last final block of the provider", ({ heads }) =>
    Number(heads.finalized),
  );
  gauge("gemplay_chain_finality_blocks", "From the last final block to the newest one", ({ heads }) =>
    Number(heads.latest - heads.finalized),
  );
  if (!chainRests)
    gauge(
      "gemplay_chain_head_age_seconds",
      "How old the newest block is that was seen; not said where a chain makes blocks only when there is something to do",
      ({ heads }) => Math.max(0, clock.nowMs() - heads.latestAtMs) / 1_000,
    );
  return {
    note(look) {
      last = look;
    },
    forget() {
      last = undefined;
    },
  };
}
