import { setTimeout as sleep } from "node:timers/promises";
import { ensurePartitions, partitionsAhead, partitionsReady } from "@gemplay/ledger";
import { executorOf } from "../platform/database/index.ts";
import type { Platform } from "../platform/index.ts";

export interface Partitions {
  /** Creates missing months. Every process calls `prepare` at its start. */
  prepare(): Promise<void>;
  /** Starts the worker's job that checks the prepared months every hour. */
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
      // A failed read of the months leaves the gauge unchanged, so the alert continues.
      if (ahead !== undefined) gauge.set(ahead);
    },
  );
  // The gauge stays unset until the first value is read, because a gauge without a value would show 0.
  shown.remove();

  /** Creates missing months, and reports a failure while there is still time to fix the problem. */
  async function keep(): Promise<void> {
    try {
      await db.transaction().execute((trx) => ensurePartitions(executorOf(trx), clock.nowMs()));
    } catch (error) {
      const ahead = await partitionsAhead(executorOf(db), clock.nowMs()).catch(() => 0);
      log[ahead < partitionsReady.enough ? "error" : "warn"](
        { err: error, ahead },
        "months could not be made",
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
