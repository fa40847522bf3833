/**
 * Jobs: loops of which one process at a time runs each. May import the driver, the names of sessions and metrics. Must never be what keeps
 * money safe: a lock can be lost with its connection while its holder still works, so every job is idempotent.
 */
export { createJobs, type JobProgress, type Jobs, jobLock } from "./jobs.ts";
