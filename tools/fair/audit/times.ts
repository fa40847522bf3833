// Times that several checks use, in milliseconds.

/** A bet must be in the log at most this long after its settlement. */
export const loggedWithinMs = 120_000;
/** The server commits every hour; two further hours are a tolerance for a busy chain. */
export const committedWithinMs = 3 * 3_600_000;
/** The clocks of this computer, of the chain and of the processes of the server may differ by this time. */
export const clockToleranceMs = 60_000;
