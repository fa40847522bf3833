/** Defines the code and texts that are specific to Plinko, for the screen that all instant games share. */

import { plinko as rules } from "@gemplay/games";
import { lazyCode } from "../../loading/index.ts";
import type { InstantGame } from "../play/game/instant-game.ts";
import { PlinkoBoard } from "./plinko-board.tsx";
import { PlinkoControls } from "./plinko-controls.tsx";
import { fallMs } from "./plinko-layout.ts";
import { look } from "./plinko-look.ts";

const plinko: InstantGame<"plinko"> = {
  ...rules,
  look,
  action: "plinko.drop",
  motionMs: ({ rows }) => fallMs(rows),
  nextAfterMs: 180,
  lowFits: true,
  isRare: ({ multiplierE4 }) => multiplierE4 >= 100_000,
  Board: PlinkoBoard,
  Controls: PlinkoControls,
  rulesTitle: "plinko.rulesTitle",
  Rules: lazyCode(async () => ({ default: (await import("./plinko-rules.tsx")).PlinkoRules })),
};

export default plinko;
