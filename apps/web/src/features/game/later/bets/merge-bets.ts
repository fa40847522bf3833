/** The largest number of rows that a list under a game shows. */
export const shownBets = 50;

interface Listed {
  readonly id: string;
  readonly atMs: number;
}

/**
 * Merges two lists of bets, newest first, and removes duplicates.
 * @param kept the largest number of bets in the result
 */
export function mergeBets<B extends Listed>(fresh: readonly B[], known: readonly B[], kept: number): B[] {
  const byId = new Map([...known, ...fresh].map((bet) => [bet.id, bet]));
  return [...byId.values()].sort((one, other) => other.atMs - one.atMs).slice(0, kept);
}
