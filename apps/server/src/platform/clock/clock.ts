/** The time, passed in wherever it decides something, so that tests can move it. */
export interface Clock {
  /** Whole milliseconds since 1970-01-01 UTC. */
  nowMs(): number;
}

/** The time where some milliseconds are money. */
export interface SureClock extends Clock {
  /** The same, or undefined while this process cannot tell it to within some milliseconds of the other processes. */
  sureMs(): number | undefined;
}
