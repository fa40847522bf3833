/** Interval in ms at which the open screen reads the results of friends' bets. */
export const lookAgainMs = 10_000;
