/** Gems: what its screen does not share with the other instant games. */
import { gems as rules } from "@gemplay/games";
import { formatShortMultiplier } from "../play/figures.ts";
import type { InstantGame } from "../play/instant-game.ts";
import { GemsBoard } from "./gems-board.tsx";
import { GemsControls } from "./gems-controls.tsx";
import { drawMs } from "./gems-hand.ts";
import { look } from "./gems-look.ts";
import { GemsRulesSheet } from "./gems-rules-sheet.tsx";

/** Results from here on are rare. */
const rareE4 = 100_000;

const gems: InstantGame<"gems"> = {
  ...rules,
  look,
  action: "gems.draw",
  wrong: "gems.wrong",
  motionMs: () => drawMs,
  lowFits: true,
  say: ({ multiplierE4 }) => formatShortMultiplier(multiplierE4),
  isRare: ({ multiplierE4 }) => multiplierE4 >= rareE4,
  Board: GemsBoard,
  Controls: GemsControls,
  Rules: GemsRulesSheet,
};

export default gems;
