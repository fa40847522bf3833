import type { GameName } from "./games.ts";

/** What the worst and the best of a game's bets return exactly, or its ways of playing on: 0.99 is 99%. */
interface GameReturns {
  readonly least: number;
  readonly most: number;
}

/**
 * Between what each game's exact return lies, to the sixth decimal outwards: which of its bets were played is the players'
 * choice, so this is what realised returns stand beside. Proven over all bets by the tests.
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
