/**
 * This folder owns jobs: loops that only one process at a time runs. It may import the driver, session names and
 * metrics. The safety of money never depends on a job lock: a lock can be lost with its connection while the holder
 * still works, so every job is idempotent.
 */
export { createJobs, type JobProgress, type Jobs, jobLock } from "./jobs.ts";
