/**
 * The folder `jobs` owns jobs: loops that only one process at a time runs. The code of `jobs` may import the driver,
 * session names and `metrics`. The safety of money never depends on a job lock. A lock can be lost with its connection
 * while the holder still works, so every job is idempotent.
 */
export { createJobs, type JobProgress, type Jobs, jobLock } from "./jobs.ts";
