import { isMinesCount, minesBoard, minesMultiplierE4, minesPlaces, minesStanding } from "@gemplay/games";
import { stagedGame } from "../staged/staged-game.ts";
import { minesRoutes } from "./mines.routes.ts";

/** Mines: each tile that hides none raises what a cash-out pays, a mine loses the stake. */
export const mines = stagedGame({
  name: "mines",
  isOffered: (params) => isMinesCount(params.mines),
  firstStepTopMultiplierE4: (params) => minesMultiplierE4(params.mines, 1),
  multiplierIfRightE4: (params, { opened }, { tile }) =>
    opened.includes(tile) ? undefined : minesMultiplierE4(params.mines, opened.length + 1),
  standing({ seeds, params, moves }) {
    const opened = moves.map(({ tile }) => tile);
    const { lost, gems, multiplierE4 } = minesStanding(minesPlaces(seeds, params.mines), opened);
    return { lost, steps: gems, multiplierE4, isComplete: gems === minesBoard.tiles - params.mines };
  },
  seen: ({ moves }) => ({ opened: moves.map(({ tile }) => tile) }),
  outcome: ({ seeds, params, moves }) => ({
    mines: [...minesPlaces(seeds, params.mines)],
    opened: moves.map(({ tile }) => tile),
  }),
  routes: minesRoutes,
});
