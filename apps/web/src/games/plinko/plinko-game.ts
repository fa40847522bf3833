/** Defines the code of the Plinko screen that differs from the other instant games. */
import { plinko as rules } from "@gemplay/games";
import type { InstantGame } from "../play/instant-game.ts";
import { PlinkoBoard } from "./plinko-board.tsx";
import { PlinkoControls } from "./plinko-controls.tsx";
import { fallMs } from "./plinko-layout.ts";
import { look } from "./plinko-look.ts";
import { PlinkoRules } from "./plinko-rules.tsx";

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
  Rules: PlinkoRules,
};

export default plinko;
