import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import { type LockName, sessionNames } from "../database/index.ts";
import type { Metrics } from "../metrics/index.ts";

export interface JobProgress {
  /**
   * Reports to the metrics that a run of the job succeeded. If a job never calls `ran`, the metrics contain no time
   * since its last successful run.
   */
  ran(): void;
  /** Reports to the metrics that a run of the job failed. The job continues after a failed run. */
  failed(): void;
}

/** The loop of a job, which returns when the given signal aborts. */
type RunJob = (signal: AbortSignal, progress: JobProgress) => Promise<void>;

export interface Job {
  /**
   * Stops the loop of the job and releases the lock of the job. The promise resolves when the function `run` of the job
   * has returned.
   */
  stop(): Promise<void>;
}

export interface Jobs {
  /**
   * Calls the function `run` as soon as the process gets the advisory lock of the job, and again each time it gets the
   * lock. All other processes wait for the lock. When the lock is free, one of the waiting processes gets the lock.
   * `run` works in a loop, and returns when `signal` aborts because of `stop` or because the database connection was
   * lost. If `run` throws, the process calls `run` again.
   */
  runExclusive(name: string, run: RunJob): Job;
  stop(): Promise<void>;
}

export interface JobsOptions {
  readonly databaseUrl: string;
  readonly log: Logger;
  readonly metrics: Metrics;
  /**
   * Interval in milliseconds at which a waiting process tries to get the lock of the job. The process that holds the
   * lock checks its connection at an interval that is five times longer.
   */
  readonly lookMs?: number;
  /**
   * Time in milliseconds after which the database takes the lock from a process that sends no query, for example
   * because its machine has no power.
   */
  readonly silentMs?: number;
}

const connectionWaitMs = 2_500;
const [usualLookMs, usualSilentMs] = [1_000, 30_000];

/**
 * Returns two times in milliseconds. The process with the lock checks its connection every `watchMs`, and closes the
 * connection after `answerMs` without an answer. The sum of both times is shorter than `silentMs`, after which the
 * database gives the lock to another process.
 */
export function holderLimits(lookMs = usualLookMs, silentMs = usualSilentMs) {
  const watchMs = lookMs * 5;
  return { watchMs, answerMs: Math.max(silentMs - 4 * watchMs, silentMs / 2) };
}

/**
 * Returns the name of the advisory lock of a job. The process that holds the lock of a job is the process that runs the
 * job.
 */
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

/** Creates the time limits, the metrics and the set of running jobs of one process. */
function createJobsContext({
  databaseUrl,
  log,
  metrics,
  lookMs = usualLookMs,
  silentMs = usualSilentMs,
}: JobsOptions) {
  const held = metrics.gauge(
    "gemplay_job_held",
    "Is 1 in the process that holds the lease of the job and runs the job",
    ["job"],
  );
  const failures = metrics.counter("gemplay_job_failures_total", "Failed runs of a job", ["job"]);
  const lastRun = metrics.gauge(
    "gemplay_job_last_run_timestamp_seconds",
    "Time of the last successful run of the job in this process",
    ["job"],
  );
  /** For each job that runs in the process and reports its runs, the time of the last successful run. */
  const ranAtMs = new Map<string, number>();
  metrics.gauge(
    "gemplay_job_silent_seconds",
    "Time since the last successful run of each job that this process runs",
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

/** A job that the process runs, or whose lock the process waits for. */
interface OwnJob {
  readonly name: string;
  readonly run: RunJob;
  /** The controller that aborts when the job must stop. */
  readonly stopping: AbortController;
  readonly progress: JobProgress;
}

/** Starts to wait for the lock of a job, and runs the job with the lock. */
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

/**
 * Waits for the lock of the job and runs the job, repeatedly, until the job must stop. If the job throws an error, the
 * process waits for the lock again.
 */
async function repeatTurns(context: JobsContext, own: OwnJob, jobLog: Logger): Promise<void> {
  const { name, stopping } = own;
  while (!stopping.signal.aborted) {
    try {
      await takeTurn(context, own);
    } catch (error) {
      if (!stopping.signal.aborted) {
        context.failures.inc({ job: name });
        jobLog.error({ err: error }, "the job failed and will be started again");
      }
    }
    await pause(context.lookMs, stopping.signal);
  }
}

/**
 * Waits for the lock of the job on a separate database connection, and calls the job's function once while the
 * connection holds the lock.
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
    // The database releases the lock when the connection is closed, even if the job has failed.
    await client.end().catch(() => undefined);
  }
}

/** Creates the database connection whose session holds the lock of a job. */
function lockConnection({ databaseUrl, silentMs, answerMs }: JobsContext, name: string): pg.Client {
  return new pg.Client({
    connectionString: databaseUrl,
    application_name: sessionNames.job(name),
    // Without `idle_session_timeout`, the database would notice the failure of a machine only after hours, and would
    // keep its lock until then.
    options: `-c idle_session_timeout=${silentMs}`,
    // The process with the lock detects a connection without an answer before this timeout ends. After the timeout, the
    // database gives the lock to another process.
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

/** Sends a query on the connection at regular intervals, because a broken connection may cause no error event. */
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
 * Waits for a number of milliseconds.
 *
 * @returns false if the signal aborts during the wait
 */
async function pause(waitMs: number, signal: AbortSignal): Promise<boolean> {
  try {
    await sleep(waitMs, undefined, { signal });
    return true;
  } catch {
    return false;
  }
}
