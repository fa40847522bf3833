import { setTimeout as sleep } from "node:timers/promises";
import { ensurePartitions, partitionsAhead, partitionsReady } from "@gemplay/ledger";
import { executorOf } from "../platform/database/index.ts";
import type { Platform } from "../platform/index.ts";

export interface Partitions {
  /** Creates missing monthly partitions. Every process calls `prepare` when the process starts. */
  prepare(): Promise<void>;
  /** Starts the worker's job that checks every hour whether the future partitions exist. */
  start(): void;
}

const everyMs = 3_600_000;

export function createPartitions({
  clock,
  db,
  jobs,
  log,
  metrics,
}: Pick<Platform, "clock" | "db" | "jobs" | "log" | "metrics">): Partitions {
  const shown = metrics.gauge(
    "gemplay_partitions_ahead_months",
    "Number of future months for which the partitions of bets, transfers and holds exist",
    [],
    async (gauge) => {
      const ahead = await partitionsAhead(executorOf(db), clock.nowMs()).catch(() => undefined);
      // If the number of prepared months cannot be read, the gauge does not change, so an open alert stays open.
      if (ahead !== undefined) gauge.set(ahead);
    },
  );
  // The gauge has no value until the first value is read, because a gauge that was never set would show 0.
  shown.remove();

  /** Creates missing monthly partitions, and reports a failure while operators still have time to fix the problem. */
  async function keep(): Promise<void> {
    try {
      await db.transaction().execute((trx) => ensurePartitions(executorOf(trx), clock.nowMs()));
    } catch (error) {
      const ahead = await partitionsAhead(executorOf(db), clock.nowMs()).catch(() => 0);
      log[ahead < partitionsReady.enough ? "error" : "warn"](
        { err: error, ahead },
        "creating future monthly partitions failed",
      );
    }
  }

  return {
    prepare: keep,
    start() {
      jobs.runExclusive("months", async (signal) => {
        while (!signal.aborted) {
          await keep();
          await sleep(everyMs, undefined, { signal }).catch(() => undefined);
        }
      });
    },
  };
}
