/**
 * The folder `clock` owns the clock: the database's time, which all processes share. Code of the server that decides by
 * time must use the clock and never `Date.now`. The code of `clock` may import types of `log` and `metrics`.
 */
export type { Clock, SureClock } from "./clock.ts";
export { createSharedClock } from "./shared-clock.ts";
