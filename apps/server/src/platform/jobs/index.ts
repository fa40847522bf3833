/**
 * The folder `jobs` runs background jobs. Each job is a loop that runs in only one process at a time. The code of
 * `jobs` may import the database driver, the names of database sessions, and `metrics`. The safety of money never
 * depends on the advisory lock of a job. A process can lose the lock together with its database connection while the
 * job still runs, so every job is idempotent.
 */
export { createJobs, type JobProgress, type Jobs, jobLock } from "./jobs.ts";
