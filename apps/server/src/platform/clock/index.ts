/**
 * Clock: the one time that all processes share, which is the database's. Nothing in the server that decides by time may
 * read `Date.now` itself. May import types of log and metrics.
 */
export type { Clock, SureClock } from "./clock.ts";
export { createSharedClock } from "./shared-clock.ts";
