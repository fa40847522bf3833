import { minesBoard, minesMultiplierE4, minesPlaces, minesRtp, minesStanding } from "@gemplay/games";
import type { Ladder, OpenRoundOf, ParamsOf, StagedGame, Standing } from "../staged/staged-game.ts";

type Mines = StagedGame<"mines">;

/** All tiles, row by row. */
export const tiles: readonly number[] = Array.from({ length: minesBoard.tiles }, (_, tile) => tile);
/** Tiles in a row of the board. */
export const tilesInRow = 5;

/** Tiles without a mine. */
export const gemsAmong = ({ mines }: ParamsOf<"mines">): number => minesBoard.tiles - mines;

/** Gems found so far. */
export function gemsFound(standing: Standing<"mines">): number {
  if (standing === null) return 0;
  if ("seen" in standing) return standing.seen.opened.length;
  const { mines, opened } = standing.outcome;
  return opened.filter((tile) => !mines.includes(tile)).length;
}

/** The chance that the next tile holds a gem, as a share of one. */
export function nextChance({ params, seen }: Pick<OpenRoundOf<"mines">, "params" | "seen">): number {
  const closed = minesBoard.tiles - seen.opened.length;
  return (closed - params.mines) / closed;
}

export const nextE4: Mines["nextE4"] = ({ params, seen }, { tile }) =>
  seen.opened.includes(tile) || seen.opened.length >= gemsAmong(params)
    ? undefined
    : minesMultiplierE4(params.mines, seen.opened.length + 1);

export const moves: Mines["moves"] = ({ seen }) =>
  tiles.filter((tile) => !seen.opened.includes(tile)).map((tile) => ({ tile }));

export const play: Mines["play"] = (seeds, params, made) => {
  const opened = made.map(({ tile }) => tile);
  const mines = [...minesPlaces(seeds, params.mines)];
  const { lost, gems, multiplierE4 } = minesStanding(mines, opened);
  return {
    seen: { opened },
    outcome: { mines, opened },
    multiplierE4,
    over: lost || gems === gemsAmong(params),
  };
};

export function ladder(params: ParamsOf<"mines">, standing: Standing<"mines">): Ladder {
  const rungs = Array.from({ length: gemsAmong(params) }, (_, gem) =>
    minesMultiplierE4(params.mines, gem + 1),
  );
  return { rungs, reached: gemsFound(standing) };
}

/** The exact return of stopping after the gems found, or after the first. */
export const rtp: Mines["rtp"] = (params, standing) =>
  minesRtp((standing ?? { params }).params.mines, Math.max(1, gemsFound(standing)));
