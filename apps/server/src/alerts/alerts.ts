import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Platform } from "../platform/index.ts";
import type { AlertName, AlertRule } from "./alert-rules.ts";
import {
  deleteReport,
  freshReports,
  recentOpenAlerts,
  replaceOpenAlerts,
  writeReport,
} from "./alerts.repository.ts";
import { type AlertDatabase, alertTables } from "./alerts.tables.ts";
import {
  alertNames,
  inspect,
  isAlert,
  isBeyond,
  jobsOf,
  kept,
  type Look,
  readingsOf,
  ruleOf,
  togetherOf,
} from "./readings.ts";
import { lastReconciliations } from "./reconciliation.repository.ts";

/** Describes an open alert that an operator sees. */
export interface OpenAlert extends Pick<AlertRule, "severity" | "unit" | "limit"> {
  readonly name: AlertName;
  readonly since: Date;
  /** The value of the alert at the last check. */
  readonly value: number;
}

/** The state of a job in the latest reports of the processes. */
export interface JobState {
  readonly job: string;
  /**
   * Number of processes that currently run the job. Normally, exactly one process runs the job. While another process
   * takes over the job, the number is zero or two for a short time.
   */
  readonly held: number;
  /**
   * Time of the last successful run of the job in any running process. The time is null if the job has not run yet, or
   * if the job does not report its runs.
   */
  readonly lastRunAt: Date | null;
  /** Number of failed runs of the job since the start of the processes. */
  readonly failures: number;
}

/** The result of the last reconciliation. */
export interface LastReconciliation {
  /**
   * The scope `chain` compares each token's books with the vault every hour. The scope `ledger` checks every row of the
   * ledger every night.
   */
  readonly scope: "chain" | "ledger";
  readonly at: Date;
  readonly tookMs: number;
  readonly differences: number;
}

export interface Alerts {
  /** Returns the alerts that are open according to the values of all processes, sorted by severity and by age. */
  currentAlerts(): Promise<readonly OpenAlert[]>;
  /** Returns the jobs that running processes know, sorted by name. */
  jobStates(): Promise<readonly JobState[]>;
  /** Returns the last finished reconciliation of each scope. */
  lastReconciliations(): Promise<readonly LastReconciliation[]>;
  /** Starts to check the metrics of the current process. Every process calls `start`, regardless of its role. */
  start(): void;
  stop(): Promise<void>;
}

export type AlertsDependencies = Pick<Platform, "db" | "clock" | "log" | "metrics"> & {
  readonly config: Pick<Platform["config"], "role">;
  /** Interval in milliseconds between two checks of the alerts. The default interval is 15 s. */
  readonly everyMs?: number;
};

const usuallyEveryMs = 15_000;

export function createAlerts(dependencies: AlertsDependencies): Alerts {
  const { clock, log, config, metrics, everyMs = usuallyEveryMs } = dependencies;
  const db = alertTables(dependencies.db);
  const process = `${hostname()} ${randomBytes(4).toString("hex")}`;
  const { role } = config;
  metrics
    .gauge("gemplay_process_info", "Is 1 in each running process, by the role of the process", ["role"])
    .set({ role }, 1);
  const stopping = new AbortController();
  let looks: readonly Look[] = [];
  let looking = Promise.resolve();

  async function look(): Promise<void> {
    // Rates are computed with the monotonic time, because a change of the system clock would distort the rates.
    const now = await inspect(metrics.registry, performance.now());
    looks = [...kept(looks, now.atMs), now];
    const nowMs = clock.nowMs();
    const said = { readings: readingsOf(looks), jobs: jobsOf(now) };
    await writeReport(db, { process, role, at: new Date(nowMs), ...said });
    await noteAlerts(db, nowMs);
  }

  async function lookAgainAndAgain(): Promise<void> {
    const { signal } = stopping;
    while (!signal.aborted) {
      await look().catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error }, "the alert check of this process failed");
      });
      await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
    await deleteReport(db, process).catch(() => undefined);
  }

  return {
    async currentAlerts() {
      const nowMs = clock.nowMs();
      const rows = await recentOpenAlerts(db, nowMs);
      const open = rows.flatMap(({ name, since, value }) => {
        if (!isAlert(name)) return [];
        const { severity, unit, limit, forSeconds } = ruleOf(name);
        const isOpen = nowMs - since.getTime() >= forSeconds * 1_000;
        return isOpen ? [{ name, since, value, severity, unit, limit }] : [];
      });
      const rank = { critical: 0, warning: 1 };
      return open.sort((a, b) => rank[a.severity] - rank[b.severity]);
    },
    async jobStates() {
      const together = new Map<string, JobState>();
      for (const { jobs } of await freshReports(db, clock.nowMs()))
        for (const [job, { held, lastRunMs, failures }] of Object.entries(jobs)) {
          const before = together.get(job);
          const last = Math.max(lastRunMs ?? 0, before?.lastRunAt?.getTime() ?? 0);
          together.set(job, {
            job,
            held: held + (before?.held ?? 0),
            lastRunAt: last === 0 ? null : new Date(last),
            failures: failures + (before?.failures ?? 0),
          });
        }
      return [...together.values()].sort((a, b) => (a.job < b.job ? -1 : 1));
    },
    lastReconciliations: () => lastReconciliations(db),
    start() {
      looking = lookAgainAndAgain();
    },
    async stop() {
      stopping.abort();
      await looking;
    },
  };
}

/**
 * Combines the metric reports of all processes, stores the alerts whose values are beyond their limits, and deletes all
 * other stored alerts.
 */
async function noteAlerts(db: AlertDatabase, nowMs: number): Promise<void> {
  const readings = (await freshReports(db, nowMs)).map((report) => report.readings);
  const beyond = new Map<AlertName, number>();
  for (const name of alertNames) {
    const value = togetherOf(name, readings);
    if (value !== undefined && isBeyond(ruleOf(name), value)) beyond.set(name, value);
  }
  await replaceOpenAlerts(db, beyond, nowMs);
}
