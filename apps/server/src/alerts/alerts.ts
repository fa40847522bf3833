import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Platform } from "../platform/index.ts";
import type { AlertName, AlertRule } from "./alert-rules.ts";
import { alertTables } from "./alerts.tables.ts";
import { isAlert, jobsOf, kept, type Look, lookAt, readingsOf, ruleOf } from "./readings.ts";
import { lastReconciliations } from "./reconciliation.repository.ts";
import { type ReconciliationDependencies, startReconciliation } from "./reconciliation.ts";
import { deleteReport, freshReports, noteAlerts, silentMs, writeReport } from "./reports.ts";

/** Something that somebody is told of, since when it is so. */
export interface OpenAlert extends Pick<AlertRule, "severity" | "unit" | "limit"> {
  readonly name: AlertName;
  readonly since: Date;
  /** As it was found at the last look. */
  readonly value: number;
}

/** A job as the processes told of it last. */
export interface JobState {
  readonly job: string;
  /** By how many processes it is held: one, but for a moment of change. */
  readonly held: number;
  /** When a round of it ended well last, in any process that is still there; null: not so far, or it never says so. */
  readonly lastRunAt: Date | null;
  /** Since their starts. */
  readonly failures: number;
}

/** How the last comparison went. */
export interface LastReconciliation {
  /** chain: each token's books beside the vault, hourly; ledger: every row of the ledger, nightly. */
  readonly scope: "chain" | "ledger";
  readonly at: Date;
  readonly tookMs: number;
  readonly differences: number;
}

export interface Alerts {
  /** What is open now by the values of all processes, the most severe and then the oldest first. */
  currentAlerts(): Promise<readonly OpenAlert[]>;
  /** The jobs that processes know of which are there, by name. */
  jobStates(): Promise<readonly JobState[]>;
  /** The last comparison of each scope that came to an end. */
  lastReconciliations(): Promise<readonly LastReconciliation[]>;
  /** Begins to look at what this process measures, whatever its part is. */
  start(): void;
  /** Begins what a worker does: comparing the books. */
  startWork(): void;
  stop(): Promise<void>;
}

export type AlertsDependencies = Pick<Platform, "db" | "clock" | "log" | "config" | "metrics"> &
  ReconciliationDependencies & {
    /** Between two looks; a quarter of a minute unless said. */
    readonly everyMs?: number;
  };

const usuallyEveryMs = 15_000;

export function createAlerts(dependencies: AlertsDependencies): Alerts {
  const { clock, log, config, metrics, everyMs = usuallyEveryMs } = dependencies;
  const db = alertTables(dependencies.db);
  const process = `${hostname()} ${randomBytes(4).toString("hex")}`;
  const { role } = config;
  metrics.gauge("gemplay_process_info", "1 in each process, by its part", ["role"]).set({ role }, 1);
  const stopping = new AbortController();
  let looks: readonly Look[] = [];
  let looking = Promise.resolve();

  async function look(): Promise<void> {
    // By the time that only grows: a clock that is set must not make a rate.
    const now = await lookAt(metrics.registry, performance.now());
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
        if (!signal.aborted) log.warn({ err: error }, "this process could not say what it measures");
      });
      await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
    await deleteReport(db, process).catch(() => undefined);
  }

  return {
    async currentAlerts() {
      const nowMs = clock.nowMs();
      const rows = await db
        .selectFrom("open_alert")
        .selectAll()
        .where("seen_at", ">=", new Date(nowMs - silentMs))
        .orderBy("since")
        .execute();
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
    startWork: () => startReconciliation(dependencies),
    async stop() {
      stopping.abort();
      await looking;
    },
  };
}
