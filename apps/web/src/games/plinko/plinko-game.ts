/** Plinko: what its screen does not share with the other instant games. */
import { plinko as rules } from "@gemplay/games";
import { formatShortMultiplier } from "../play/figures.ts";
import type { InstantGame } from "../play/instant-game.ts";
import { PlinkoBoard } from "./plinko-board.tsx";
import { PlinkoControls } from "./plinko-controls.tsx";
import { fallMs } from "./plinko-layout.ts";
import { look } from "./plinko-look.ts";
import { PlinkoRulesSheet } from "./plinko-rules-sheet.tsx";

/** Results from here on are rare. */
const rareE4 = 100_000;

const plinko: InstantGame<"plinko"> = {
  ...rules,
  look,
  action: "plinko.drop",
  wrong: "plinko.wrong",
  motionMs: ({ rows }) => fallMs(rows),
  nextAfterMs: 180,
  lowFits: true,
  say: ({ multiplierE4 }) => formatShortMultiplier(multiplierE4),
  isRare: ({ multiplierE4 }) => multiplierE4 >= rareE4,
  Board: PlinkoBoard,
  Controls: PlinkoControls,
  Rules: PlinkoRulesSheet,
};

export default plinko;
