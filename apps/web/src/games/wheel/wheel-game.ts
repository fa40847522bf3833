/** Defines the code and texts that are specific to Wheel, for the screen that all instant games share. */

import { wheel as rules } from "@gemplay/games";
import { lazyCode } from "../../loading/index.ts";
import type { InstantGame } from "../play/game/instant-game.ts";
import { WheelBoard } from "./wheel-board.tsx";
import { WheelControls } from "./wheel-controls.tsx";
import { spinMs } from "./wheel-layout.ts";
import { look } from "./wheel-look.ts";

const wheel: InstantGame<"wheel"> = {
  ...rules,
  look,
  action: "wheel.spin",
  motionMs: () => spinMs,
  lowFits: true,
  isRare: ({ multiplierE4 }) => multiplierE4 >= 40_000,
  Board: WheelBoard,
  Controls: WheelControls,
  rulesTitle: "wheel.rulesTitle",
  Rules: lazyCode(async () => ({ default: (await import("./wheel-rules.tsx")).WheelRules })),
};

export default wheel;
