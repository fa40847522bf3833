import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import { type LockName, sessionNames } from "../database/index.ts";
import type { Metrics } from "../metrics/index.ts";

export interface JobProgress {
  /** Reports a successful round for the metrics. A job that never calls `ran` is never shown as silent. */
  ran(): void;
  /** Reports a failed round of the job for the metrics. The job continues after a failed round. */
  failed(): void;
}

/** The loop of a job, which returns when `signal` aborts. */
type RunJob = (signal: AbortSignal, progress: JobProgress) => Promise<void>;

export interface Job {
  /** Ends the loop of the job and releases the lock. Resolves when `run` has returned. */
  stop(): Promise<void>;
}

export interface Jobs {
  /**
   * Calls `run` whenever the process gets the lock of the job. All other processes wait, and one of them takes over
   * when the lock is free. `run` loops until `signal` aborts (because of `stop` or a lost lock connection) and then
   * returns. If `run` throws, the jobs call `run` again.
   */
  runExclusive(name: string, run: RunJob): Job;
  stop(): Promise<void>;
}

export interface JobsOptions {
  readonly databaseUrl: string;
  readonly log: Logger;
  readonly metrics: Metrics;
  /**
   * Interval in milliseconds at which a waiting process tries to take the lock. A holder checks its connection at five
   * times the interval.
   */
  readonly lookMs?: number;
  /**
   * Time in milliseconds after which the database takes the lock from a silent holder, such as a machine without power
   * or a stopped process.
   */
  readonly silentMs?: number;
}

const connectionWaitMs = 2_500;
const [usualLookMs, usualSilentMs] = [1_000, 30_000];

/**
 * Returns the limits of a lock holder in milliseconds: the holder checks its connection every `watchMs` and gives up
 * the connection after `answerMs` without an answer. The sum of `watchMs` and `answerMs` is shorter than `silentMs`,
 * after which the database gives the lock to another process.
 */
export function holderLimits(lookMs = usualLookMs, silentMs = usualSilentMs) {
  const watchMs = lookMs * 5;
  return { watchMs, answerMs: Math.max(silentMs - 4 * watchMs, silentMs / 2) };
}

/** Returns the name of the lock of a job. The process that holds the lock runs the job. */
export const jobLock = (name: string) => `gemplay job ${name}` as const satisfies LockName;

export function createJobs(options: JobsOptions): Jobs {
  const context = createJobsContext(options);
  return {
    runExclusive: (name, run) => runExclusive(context, name, run),
    async stop() {
      await Promise.all([...context.running].map((job) => job.stop()));
    },
  };
}

type JobsContext = ReturnType<typeof createJobsContext>;

/** Creates the limits, the metrics and the set of running jobs of one process. */
function createJobsContext({
  databaseUrl,
  log,
  metrics,
  lookMs = usualLookMs,
  silentMs = usualSilentMs,
}: JobsOptions) {
  const held = metrics.gauge("gemplay_job_held", "1 in the process that runs the job", ["job"]);
  const failures = metrics.counter("gemplay_job_failures_total", "Rounds of a job that failed", ["job"]);
  const lastRun = metrics.gauge(
    "gemplay_job_last_run_timestamp_seconds",
    "When a round of the job ended well last, in this process",
    ["job"],
  );
  /** Time of the last successful round of each job that the process holds and that reports rounds. */
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
  const { watchMs, answerMs } = holderLimits(lookMs, silentMs);
  const running = new Set<Job>();
  return { databaseUrl, log, lookMs, silentMs, watchMs, answerMs, running, held, failures, lastRun, ranAtMs };
}

/** One job that the process runs or waits for. */
interface OwnJob {
  readonly name: string;
  readonly run: RunJob;
  /** The controller that aborts when the job must stop. */
  readonly stopping: AbortController;
  readonly progress: JobProgress;
}

/** Starts the loop of a job. */
function runExclusive(context: JobsContext, name: string, run: RunJob): Job {
  const { failures, held, running } = context;
  const stopping = new AbortController();
  const own: OwnJob = { name, run, stopping, progress: progressOf(context, name) };
  const jobLog = context.log.child({ job: name });
  held.set({ job: name }, 0);
  failures.inc({ job: name }, 0);
  const done = repeatTurns(context, own, jobLog);
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

function progressOf({ failures, lastRun, ranAtMs }: JobsContext, name: string): JobProgress {
  return {
    ran() {
      ranAtMs.set(name, performance.now());
      lastRun.set({ job: name }, Date.now() / 1_000);
    },
    failed: () => failures.inc({ job: name }),
  };
}

/** Takes turns at the job until the job must stop. A failed turn is followed by another turn. */
async function repeatTurns(context: JobsContext, own: OwnJob, jobLog: Logger): Promise<void> {
  const { name, stopping } = own;
  while (!stopping.signal.aborted) {
    try {
      await takeTurn(context, own);
    } catch (error) {
      if (!stopping.signal.aborted) {
        context.failures.inc({ job: name });
        jobLog.error({ err: error }, "job failed, it starts again");
      }
    }
    await pause(context.lookMs, stopping.signal);
  }
}

/**
 * Waits for the lock of the job on a separate connection, and runs the job once while the connection holds the lock.
 */
async function takeTurn(context: JobsContext, { name, run, stopping, progress }: OwnJob): Promise<void> {
  const { held, lookMs, ranAtMs, watchMs } = context;
  const lost = new AbortController();
  const client = lockConnection(context, name);
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
    await client.end().catch(() => undefined); // Closing the connection releases the lock in any state.
  }
}

/** Creates the connection whose session holds the lock of a job. */
function lockConnection({ databaseUrl, silentMs, answerMs }: JobsContext, name: string): pg.Client {
  return new pg.Client({
    connectionString: databaseUrl,
    application_name: sessionNames.job(name),
    // Without `idle_session_timeout` the database would notice a vanished machine only after hours and would not
    // release the lock before.
    options: `-c idle_session_timeout=${silentMs}`,
    // With the timeout, a holder notices a silent connection before the database gives the lock to another process.
    query_timeout: answerMs,
    connectionTimeoutMillis: connectionWaitMs,
  });
}

async function tryLock(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>(
    "SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS got",
    [jobLock(name)],
  );
  return rows[0]?.got === true;
}

/** Queries the connection from time to time, because a connection can break without any error. */
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

/**
 * Waits for a time in milliseconds.
 *
 * @returns false as soon as the signal aborts
 */
async function pause(waitMs: number, signal: AbortSignal): Promise<boolean> {
  try {
    await sleep(waitMs, undefined, { signal });
    return true;
  } catch {
    return false;
  }
}
