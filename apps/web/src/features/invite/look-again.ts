/** Interval in ms at which the open invite screen reads the results of friends' bets again. */
export const lookAgainMs = 10_000;
