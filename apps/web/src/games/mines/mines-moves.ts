import { minesBoard } from "@gemplay/games";
import type { OpenRoundOf, ParamsOf, SeenOf, Standing } from "../staged/staged-game.ts";

/** All tiles, row by row. */
export const tiles: readonly number[] = Array.from({ length: minesBoard.tiles }, (_, tile) => tile);
/** Tiles in a row of the board. */
export const tilesInRow = 5;

/** Tiles without a mine. */
export const gemsAmong = ({ mines }: ParamsOf<"mines">): number => minesBoard.tiles - mines;

/** The gems that were found: of a lost round all that was opened but the mine. */
export function seenOf(standing: NonNullable<Standing<"mines">>): SeenOf<"mines"> {
  if ("seen" in standing) return standing.seen;
  const { mines, opened } = standing.outcome;
  return { opened: opened.filter((tile) => !mines.includes(tile)) };
}

/** Gems found so far. */
export const reached = ({ opened }: SeenOf<"mines">): number => opened.length;

/** The chance that the next tile holds a gem, as a share of one. */
export function nextChance({ params, seen }: Pick<OpenRoundOf<"mines">, "params" | "seen">): number {
  const closed = minesBoard.tiles - seen.opened.length;
  return (closed - params.mines) / closed;
}
