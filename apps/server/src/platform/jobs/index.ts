/**
 * Jobs: loops of which one process at a time runs each. May import the driver and metrics. Must never be what keeps
 * money safe: a lock can be lost with its connection while its holder still works, so every job is idempotent.
 */
export { createJobs, type Jobs } from "./jobs.ts";
