import type { GameName } from "./games.ts";

/**
 * The lowest and the highest exact return to player over all bets and strategies of a game. For example, 0.99 is 99%.
 */
interface GameReturns {
  readonly least: number;
  readonly most: number;
}

/**
 * The range of the exact return to player for each game. At the sixth decimal, the lower bound is rounded down and the
 * upper bound is rounded up. The return depends on the bets that players choose, so pages show the range of returns
 * next to the actual return. The tests check the range of returns with all possible bets.
 */
export const gameReturns: Readonly<Record<GameName, GameReturns>> = {
  crash: { least: 0.98975, most: 0.99 },
  dice: { least: 0.98981, most: 0.989902 },
  mines: { least: 0.9899, most: 0.99 },
  plinko: { least: 0.989505, most: 0.99 },
  limbo: { least: 0.931764, most: 0.99 },
  wheel: { least: 0.99, most: 0.99 },
  keno: { least: 0.989304, most: 0.99 },
  hilo: { least: 0.9899, most: 0.99 },
  coinflip: { least: 0.99, most: 0.99 },
  gems: { least: 0.98917, most: 0.989172 },
};
