/** The current time. Code receives the clock as a parameter, so that tests can set the time. */
export interface Clock {
  /** Returns the current time in whole milliseconds since 1970-01-01 UTC. */
  nowMs(): number;
}

/** A clock for decisions about money that depend on single milliseconds. */
export interface SureClock extends Clock {
  /**
   * Returns the time of the database in milliseconds since 1970. Returns undefined if the error of this time may exceed
   * 10 ms.
   */
  sureMs(): number | undefined;
}
