/** Interval in milliseconds at which the open invite screen reads the results of the friends' bets again. */
export const lookAgainMs = 10_000;
