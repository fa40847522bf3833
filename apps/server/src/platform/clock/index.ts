/**
 * The folder `clock` contains the clock of the server, which follows the time of the database. All processes of a
 * deployment share the time of the database. Server code that depends on the time must use the clock and never
 * `Date.now`. The code of `clock` may import types of `log` and `metrics`.
 */
export type { Clock, SureClock } from "./clock.ts";
export { createSharedClock } from "./shared-clock.ts";
