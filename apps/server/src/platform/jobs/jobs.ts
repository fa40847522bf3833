import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import { type LockName, sessionNames } from "../database/index.ts";
import type { Metrics } from "../metrics/index.ts";

export interface JobProgress {
  /** A round ended well: for the metrics. A job that never says so is never thought to be silent. */
  ran(): void;
  /** A round failed and the job goes on by itself: for the metrics. */
  failed(): void;
}

export interface Job {
  /** Ends the loop and gives the lock back; resolves when `run` has returned. */
  stop(): Promise<void>;
}

export interface Jobs {
  /**
   * Calls `run` whenever this process comes to hold the job's lock; the others wait and take over. `run` loops until
   * `signal` aborts (stop, or the lock's connection is lost) and then returns. When it throws, it is called again.
   */
  runExclusive(name: string, run: (signal: AbortSignal, progress: JobProgress) => Promise<void>): Job;
  stop(): Promise<void>;
}

export interface JobsOptions {
  readonly databaseUrl: string;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** How often a waiting process asks for the lock, and a holder makes sure of its connection. */
  readonly lookMs?: number;
  /** How long a lock stays with a holder that says nothing any more: a machine without power, a stopped process. */
  readonly silentMs?: number;
}

const connectionWaitMs = 2_500;
const [usualLookMs, usualSilentMs] = [1_000, 30_000];

/**
 * Limits of a holder: it makes sure of its connection every `watchMs` and gives it up after `answerMs` without an answer.
 * Together they are shorter than `silentMs`, after which the database gives the lock to another process.
 */
export function holderLimits(lookMs = usualLookMs, silentMs = usualSilentMs) {
  const watchMs = lookMs * 5;
  return { watchMs, answerMs: Math.max(silentMs - 4 * watchMs, silentMs / 2) };
}

/** Whoever has this lock runs the job. */
export const jobLock = (name: string) => `gemplay job ${name}` as const satisfies LockName;

export function createJobs({
  databaseUrl,
  log,
  metrics,
  lookMs = usualLookMs,
  silentMs = usualSilentMs,
}: JobsOptions): Jobs {
  const { watchMs, answerMs } = holderLimits(lookMs, silentMs);
  const running = new Set<Job>();
  const held = metrics.gauge("gemplay_job_held", "1 in the process that runs the job", ["job"]);
  const failures = metrics.counter("gemplay_job_failures_total", "Rounds of a job that failed", ["job"]);
  const lastRun = metrics.gauge(
    "gemplay_job_last_run_timestamp_seconds",
    "When a round of the job ended well last, in this process",
    ["job"],
  );
  /** When the jobs that this process holds and that say so ended a round last. */
  const ranAtMs = new Map<string, number>();
  metrics.gauge(
    "gemplay_job_silent_seconds",
    "How long ago a round ended well, of the jobs that this process holds",
    ["job"],
    (gauge) => {
      gauge.reset();
      for (const [job, atMs] of ranAtMs) gauge.set({ job }, (performance.now() - atMs) / 1_000);
    },
  );

  function runExclusive(
    name: string,
    run: (signal: AbortSignal, progress: JobProgress) => Promise<void>,
  ): Job {
    const stopping = new AbortController();
    const jobLog = log.child({ job: name });
    const progress: JobProgress = {
      ran() {
        ranAtMs.set(name, performance.now());
        lastRun.set({ job: name }, Date.now() / 1_000);
      },
      failed: () => failures.inc({ job: name }),
    };
    held.set({ job: name }, 0);
    failures.inc({ job: name }, 0);

    /** Takes the lock, or waits for it, on a connection of its own, and runs once under it. */
    async function turn(): Promise<void> {
      const lost = new AbortController();
      const client = new pg.Client({
        connectionString: databaseUrl,
        application_name: sessionNames.job(name),
        // The database would hear of a vanished machine after hours only, and keep the lock for it all that time.
        options: `-c idle_session_timeout=${silentMs}`,
        // A holder notices a silent connection before the database gives its lock to another process.
        query_timeout: answerMs,
        connectionTimeoutMillis: connectionWaitMs,
      });
      client.on("error", () => lost.abort());
      client.on("end", () => lost.abort());
      const signal = AbortSignal.any([stopping.signal, lost.signal]);
      try {
        await client.connect();
        while (!(await tryLock(client, name))) if (!(await pause(lookMs, signal))) return;
        held.set({ job: name }, 1);
        const watching = watch(client, watchMs, signal, lost);
        try {
          await run(signal, progress);
        } finally {
          lost.abort();
          await watching;
        }
      } finally {
        held.set({ job: name }, 0);
        ranAtMs.delete(name);
        await client.end().catch(() => undefined); // gives the lock back, whatever state the connection is in
      }
    }

    const done = (async () => {
      while (!stopping.signal.aborted) {
        try {
          await turn();
        } catch (error) {
          if (!stopping.signal.aborted) {
            failures.inc({ job: name });
            jobLog.error({ err: error }, "job failed, it starts again");
          }
        }
        await pause(lookMs, stopping.signal);
      }
    })();
    const job: Job = {
      async stop() {
        stopping.abort();
        await done;
        running.delete(job);
      },
    };
    running.add(job);
    return job;
  }

  return {
    runExclusive,
    async stop() {
      await Promise.all([...running].map((job) => job.stop()));
    },
  };
}

async function tryLock(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>(
    "SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS got",
    [jobLock(name)],
  );
  return rows[0]?.got === true;
}

/** A connection can die without a word: asking from time to time is how its holder finds out. */
async function watch(
  client: pg.Client,
  everyMs: number,
  signal: AbortSignal,
  lost: AbortController,
): Promise<void> {
  while (await pause(everyMs, signal)) {
    try {
      await client.query("SELECT 1");
    } catch {
      lost.abort();
    }
  }
}

/** Waits; false as soon as the signal aborts. */
async function pause(waitMs: number, signal: AbortSignal): Promise<boolean> {
  try {
    await sleep(waitMs, undefined, { signal });
    return true;
  } catch {
    return false;
  }
}
