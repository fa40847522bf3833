import type { GameName } from "./games.ts";

/** The lowest and the highest exact return of all bets and strategies of a game. For example, 0.99 is 99%. */
interface GameReturns {
  readonly least: number;
  readonly most: number;
}

/**
 * The range of the exact return for each game. The lower bound is rounded down and the upper bound is rounded up to the
 * sixth decimal. Players choose which bets to place, so pages show the range of exact returns next to the actual
 * return. The tests check the range of returns for all bets.
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
