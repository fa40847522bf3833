import { minesMultiplierE4 } from "@gemplay/games";
import { t } from "../../i18n/index.ts";
import type { StagedMoves } from "../replay/staged-replay.tsx";

export const moves: StagedMoves<"mines"> = {
  isSmall: true,
  bet: ({ params }) => t("verify.minesCount", { count: params.mines }),
  movesOf: ({ opened }) => opened.map((tile) => ({ tile })),
  seenAfter: ({ opened }, count) => ({ opened: opened.slice(0, count) }),
  multiplierAfterE4: ({ params }, count) => minesMultiplierE4(params.mines, count),
  say({ mines, opened }, place) {
    const tile = opened[place] ?? 0;
    return t(mines.includes(tile) ? "mines.tileMine" : "mines.tileGem", { tile: tile + 1 });
  },
};
