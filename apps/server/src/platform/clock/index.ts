/**
 * Clock: the time, passed in wherever it decides something, so that tests can move it. May import nothing. Nothing in
 * the server that decides by time may read `Date.now` itself.
 */
export interface Clock {
  /** Milliseconds since 1970-01-01 UTC. */
  nowMs(): number;
}

export const systemClock: Clock = { nowMs: () => Date.now() };
