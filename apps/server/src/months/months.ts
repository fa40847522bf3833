import { setTimeout as sleep } from "node:timers/promises";
import { keepMonths, monthsAhead, monthsReady } from "@gemplay/ledger";
import { executorOf } from "../platform/database/index.ts";
import type { Platform } from "../platform/index.ts";

export interface Months {
  /** Makes what is missing; every process does when it starts. */
  prepare(): Promise<void>;
  /** The worker's part: looks every hour. */
  start(): void;
}

const everyMs = 3_600_000;

export function createMonths({
  clock,
  db,
  jobs,
  log,
  metrics,
}: Pick<Platform, "clock" | "db" | "jobs" | "log" | "metrics">): Months {
  const shown = metrics.gauge(
    "gemplay_months_ahead",
    "Months after the present one that bets, transfers and holds have a place in",
    [],
    async (gauge) => {
      const ahead = await monthsAhead(executorOf(db), clock.nowMs()).catch(() => undefined);
      // A look without an answer changes nothing: the alert goes on.
      if (ahead !== undefined) gauge.set(ahead);
    },
  );
  // Before the first answer it would say 0.
  shown.remove();

  /** What cannot be made is told as long as there is time to do something about it. */
  async function keep(): Promise<void> {
    try {
      await db.transaction().execute((trx) => keepMonths(executorOf(trx), clock.nowMs()));
    } catch (error) {
      const ahead = await monthsAhead(executorOf(db), clock.nowMs()).catch(() => 0);
      log[ahead < monthsReady.enough ? "error" : "warn"]({ err: error, ahead }, "months could not be made");
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
