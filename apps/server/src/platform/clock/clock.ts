/** The current time. Code receives the clock as a parameter, so that tests can move the time. */
export interface Clock {
  /** Returns the current time in whole milliseconds since 1970-01-01 UTC. */
  nowMs(): number;
}

/** A clock for decisions about money in which milliseconds matter. */
export interface SureClock extends Clock {
  /**
   * Returns the shared time in milliseconds since 1970, or undefined if the process knows the shared time with an error
   * above 10 ms.
   */
  sureMs(): number | undefined;
}
