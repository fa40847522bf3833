/** Wheel: what its screen does not share with the other instant games. */
import { wheel as rules } from "@gemplay/games";
import { formatShortMultiplier } from "../play/figures.ts";
import type { InstantGame } from "../play/instant-game.ts";
import { WheelBoard } from "./wheel-board.tsx";
import { WheelControls } from "./wheel-controls.tsx";
import { spinMs } from "./wheel-layout.ts";
import { look } from "./wheel-look.ts";
import { WheelRulesSheet } from "./wheel-rules-sheet.tsx";

/** Results from here on are rare. */
const rareE4 = 40_000;

const wheel: InstantGame<"wheel"> = {
  ...rules,
  look,
  action: "wheel.spin",
  wrong: "wheel.wrong",
  motionMs: () => spinMs,
  lowFits: true,
  say: ({ multiplierE4 }) => formatShortMultiplier(multiplierE4),
  isRare: ({ multiplierE4 }) => multiplierE4 >= rareE4,
  Board: WheelBoard,
  Controls: WheelControls,
  Rules: WheelRulesSheet,
};

export default wheel;
