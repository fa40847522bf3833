/** While the screen is open, what friends' bets bring is seen so soon. */
export const lookAgainMs = 10_000;
