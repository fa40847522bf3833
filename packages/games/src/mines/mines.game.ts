import { choose } from "../chances.ts";
import { fair, type StagedGame } from "../definition.ts";
import type { RoundSeeds } from "../fairness/commit-reveal.ts";
import { drawDistinct } from "../fairness/draw-distinct.ts";
import { edgeOf, fairShareE4 } from "../house-edge.ts";
import { accepts, whole } from "../params.ts";

/**
 * Mines: 1 to 24 of 25 tiles hide a mine, and each other tile hides a gem. The seeds determine the positions of all
 * mines before the player opens the first tile. Each opened gem raises the multiplier of a cash-out. If the player
 * opens a mine, the player loses the stake.
 *
 * With m mines, the chance to open k gems is C(25 − m, k) / C(25, k), and k gems pay
 *
 *   multiplier = floor(0.99 × C(25, k) / C(25 − m, k) × 10⁴) / 10⁴
 *
 * The return to player is 99% minus the loss from rounding down to four decimals. The return is at least 98.99%,
 * whichever tiles the player opens and whenever the player cashes out.
 */
export const minesBoard = { tiles: 25, fewestMines: 1, mostMines: 24 } as const;

const minesCount = whole(minesBoard.fewestMines, minesBoard.mostMines);

/** Returns whether the game accepts a number of mines. */
export function isMinesCount(mines: number): boolean {
  return accepts(minesCount, mines);
}

/**
 * Returns the positions of the mines (0 to 24) in ascending order. The positions are secret until the round is over.
 */
export function minesPlaces(seeds: RoundSeeds, mines: number): readonly number[] {
  return drawDistinct(seeds, { from: minesBoard.tiles, count: mines }).sort((a, b) => a - b);
}

/**
 * Returns the multiplier of a cash-out after some gems, in ten-thousandths. All products in the formula are below 2⁵³,
 * so the result is rounded down exactly.
 *
 * @param mines 1 to 24 (`isMinesCount`)
 * @param gems the number of opened gems, 1 to 25 − `mines`
 */
export function minesMultiplierE4(mines: number, gems: number): number {
  const { tiles } = minesBoard;
  return Math.floor((fairShareE4 * choose(tiles, gems)) / choose(tiles - mines, gems));
}

/**
 * Returns the chance to open `gems` gems without a mine, as a number for display. The comment of the function
 * `minesMultiplierE4` describes the parameters.
 */
export function minesChance(mines: number, gems: number): number {
  const { tiles } = minesBoard;
  return choose(tiles - mines, gems) / choose(tiles, gems);
}

/**
 * Returns the exact return to a player who always cashes out after `gems` gems, as a number for display. The comment of
 * the function `minesMultiplierE4` describes the parameters.
 */
export function minesRtp(mines: number, gems: number): number {
  return minesChance(mines, gems) * (minesMultiplierE4(mines, gems) / 10_000);
}

/** The state of a round after the player has opened some tiles. */
export interface MinesStanding {
  readonly lost: boolean;
  readonly gems: number;
  /**
   * The multiplier that a cash-out pays now, in ten-thousandths. The multiplier is 0 after a loss, and 10000 (the stake
   * itself) before the first gem.
   */
  readonly multiplierE4: number;
}

/**
 * Returns the state of a round after the player has opened the given tiles in order.
 *
 * @param places the positions of the mines
 * @param opened different tiles, 0 to 24
 * @throws {RangeError} if a tile does not exist, is already open, or follows a mine
 */
export function minesStanding(places: readonly number[], opened: readonly number[]): MinesStanding {
  for (const [at, tile] of opened.entries()) {
    const isTile = Number.isInteger(tile) && tile >= 0 && tile < minesBoard.tiles;
    if (!isTile || opened.indexOf(tile) !== at) throw new RangeError(`tile ${tile} cannot be opened`);
    if (places.includes(tile)) {
      if (at !== opened.length - 1) throw new RangeError("opening a tile after a mine is not allowed");
      return { lost: true, gems: at, multiplierE4: 0 };
    }
  }
  const gems = opened.length;
  return { lost: false, gems, multiplierE4: gems === 0 ? 10_000 : minesMultiplierE4(places.length, gems) };
}

export interface MinesParams {
  readonly mines: number;
}
interface MinesMove {
  readonly tile: number;
}
interface MinesSeen {
  readonly opened: readonly number[];
}

const tileOf = ({ tile }: MinesMove): number => tile;
const gemsAmong = ({ mines }: MinesParams): number => minesBoard.tiles - mines;
/** A strategy for the simulation: the player opens the tiles 3, 10, 17 … and cashes out after `steps` gems. */
const inRow = (mines: number, steps: number) => ({
  name: `${mines} mines, out after ${steps}`,
  params: { mines },
  steps,
  move: ({ opened }: MinesSeen) => ({ tile: (opened.length * 7 + 3) % minesBoard.tiles }),
  rtp: () => minesRtp(mines, steps),
});

/**
 * Mines: each opened tile without a mine raises the multiplier of a cash-out. If the player opens a mine, the player
 * loses the stake.
 */
export const mines: StagedGame<
  "mines",
  MinesParams,
  MinesMove,
  { opened: number[] },
  { mines: number[]; opened: number[] }
> = {
  kind: "staged",
  name: "mines",
  title: "Mines",
  params: { mines: minesCount },
  initial: { mines: 3 },
  isOffered: (params) => isMinesCount(params.mines),
  firstStepTopMultiplierE4: (params) => minesMultiplierE4(params.mines, 1),
  moves: ({ seen: { opened } }) =>
    Array.from({ length: minesBoard.tiles }, (_, tile) => ({ tile })).filter(
      ({ tile }) => !opened.includes(tile),
    ),
  nextE4: ({ params, seen: { opened } }, { tile }) =>
    opened.includes(tile) || opened.length >= gemsAmong(params)
      ? undefined
      : minesMultiplierE4(params.mines, opened.length + 1),
  standing({ seeds, params, moves }) {
    const { lost, gems, multiplierE4 } = minesStanding(minesPlaces(seeds, params.mines), moves.map(tileOf));
    return { lost, steps: gems, multiplierE4, isComplete: gems === gemsAmong(params) };
  },
  seen: ({ moves }) => ({ opened: moves.map(tileOf) }),
  outcome: ({ seeds, params, moves }) => ({
    mines: [...minesPlaces(seeds, params.mines)],
    opened: moves.map(tileOf),
  }),
  movesOf: ({ opened }) => opened.map((tile) => ({ tile })),
  ladderE4: (params) =>
    Array.from({ length: gemsAmong(params) }, (_, gem) => minesMultiplierE4(params.mines, gem + 1)),
  rtp: (params, seen) => minesRtp(params.mines, seen?.opened.length || 1),
  houseEdge({ mines }, { opened: { length } }) {
    const right = choose(gemsAmong({ mines }), length);
    return edgeOf(right * minesMultiplierE4(mines, length), choose(minesBoard.tiles, length));
  },
  fair: fair<MinesParams>({ mines: minesCount }, (seeds, params) => ({
    mines: minesPlaces(seeds, params.mines),
  })),
  simulated: [inRow(1, 3), inRow(3, 5), inRow(11, 2), inRow(24, 1)],
};
