import { choose } from "../chances.ts";
import type { RoundSeeds } from "../fairness/commit-reveal.ts";
import { drawDistinct } from "../fairness/draw-distinct.ts";

/**
 * Mines: 1 to 24 of 25 tiles hide a mine, all placed from the seeds before the first tile is opened. Each opened gem
 * raises what a cash-out pays; a mine loses the stake.
 *
 * k gems among m mines are all found with chance C(25 − m, k) / C(25, k), and k gems pay
 *
 *   multiplier = floor(0.99 × C(25, k) / C(25 − m, k) × 10⁴) / 10⁴
 *
 * so that whatever the player opens and whenever he stops, RTP = 99% less the cut of the fourth decimal (98.99% at
 * the least).
 */
export const minesBoard = { tiles: 25, fewestMines: 1, mostMines: 24 } as const;

/** Ten-thousandths of a multiplier: 99% of one. */
const fairShareE4 = 9_900;

/** Whether a number of mines is offered. */
export function isMinesCount(mines: number): boolean {
  return Number.isInteger(mines) && mines >= minesBoard.fewestMines && mines <= minesBoard.mostMines;
}

/** The places of the mines, 0 to 24, ascending: secret until the round is over. */
export function minesPlaces(seeds: RoundSeeds, mines: number): readonly number[] {
  return drawDistinct(seeds, { from: minesBoard.tiles, count: mines }).sort((a, b) => a - b);
}

/**
 * What a cash-out pays, in ten-thousandths. The products stay below 2⁵³, so the cut is exact.
 *
 * @param mines 1 to 24 (`isMinesCount`)
 * @param gems gems found, 1 to 25 − `mines`
 */
export function minesMultiplierE4(mines: number, gems: number): number {
  const { tiles } = minesBoard;
  return Math.floor((fairShareE4 * choose(tiles, gems)) / choose(tiles - mines, gems));
}

/** The exact return to player of stopping at `gems` gems, as a number for display; arguments as above. */
export function minesRtp(mines: number, gems: number): number {
  const { tiles } = minesBoard;
  return (choose(tiles - mines, gems) / choose(tiles, gems)) * (minesMultiplierE4(mines, gems) / 10_000);
}

/** Where a round stands after some steps of a staged game. */
export interface MinesStanding {
  readonly lost: boolean;
  readonly gems: number;
  /** Ten-thousandths that a cash-out pays; 0 when lost, and 10000, the stake itself, before the first gem. */
  readonly multiplierE4: number;
}

/**
 * Where a round stands after opening tiles, in order.
 *
 * @param places of the mines
 * @param opened different tiles, 0 to 24
 * @throws {RangeError} when a tile is none, was open already, or follows a mine
 */
export function minesStanding(places: readonly number[], opened: readonly number[]): MinesStanding {
  for (const [at, tile] of opened.entries()) {
    const isTile = Number.isInteger(tile) && tile >= 0 && tile < minesBoard.tiles;
    if (!isTile || opened.indexOf(tile) !== at) throw new RangeError(`tile ${tile} cannot be opened`);
    if (places.includes(tile)) {
      if (at !== opened.length - 1) throw new RangeError("no tile is opened after a mine");
      return { lost: true, gems: at, multiplierE4: 0 };
    }
  }
  const gems = opened.length;
  return { lost: false, gems, multiplierE4: gems === 0 ? 10_000 : minesMultiplierE4(places.length, gems) };
}
