/**
 * Interval in milliseconds at which the open invite screen reads the rewards and the player's level again, because the
 * bets of friends can change both.
 */
export const lookAgainMs = 10_000;
