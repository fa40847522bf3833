import { minesBoard } from "@gemplay/games";
import type { OpenRoundOf, ParamsOf, SeenOf, Standing } from "../staged/staged-game.ts";

/** All tiles of the board, row by row. */
export const tiles: readonly number[] = Array.from({ length: minesBoard.tiles }, (_, tile) => tile);
/** Number of tiles in one row of the board. */
export const tilesInRow = 5;

/** Returns how many tiles of the board contain no mine. */
export const gemsAmong = ({ mines }: ParamsOf<"mines">): number => minesBoard.tiles - mines;

/** Returns the opened tiles that contain a gem. In a lost round, all opened tiles except the mine contain gems. */
export function seenOf(standing: NonNullable<Standing<"mines">>): SeenOf<"mines"> {
  if ("seen" in standing) return standing.seen;
  const { mines, opened } = standing.outcome;
  return { opened: opened.filter((tile) => !mines.includes(tile)) };
}

/** Returns how many gems the player has found in the round. */
export const reached = ({ opened }: SeenOf<"mines">): number => opened.length;

/** Returns the probability that the next tile contains a gem, from 0 to 1. */
export function nextChance({ params, seen }: Pick<OpenRoundOf<"mines">, "params" | "seen">): number {
  const closed = minesBoard.tiles - seen.opened.length;
  return (closed - params.mines) / closed;
}
