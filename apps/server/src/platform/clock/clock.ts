/** The current time. Code receives the clock as a parameter, so that tests can move the time. */
export interface Clock {
  /** Returns the current time in whole milliseconds since 1970-01-01 UTC. */
  nowMs(): number;
}

/** A clock for decisions in which milliseconds matter for money. */
export interface SureClock extends Clock {
  /**
   * Returns the time in milliseconds, or undefined if the process does not know the shared time with an error of at
   * most 10 ms.
   */
  sureMs(): number | undefined;
}
