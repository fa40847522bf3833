/** Gems: what its screen does not share with the other instant games. */
import { gems as rules } from "@gemplay/games";
import type { InstantGame } from "../play/instant-game.ts";
import { GemsBoard } from "./gems-board.tsx";
import { GemsControls } from "./gems-controls.tsx";
import { drawMs } from "./gems-hand.ts";
import { look } from "./gems-look.ts";
import { GemsRules } from "./gems-rules.tsx";

const gems: InstantGame<"gems"> = {
  ...rules,
  look,
  action: "gems.draw",
  wrong: "gems.wrong",
  motionMs: () => drawMs,
  lowFits: true,
  isRare: ({ multiplierE4 }) => multiplierE4 >= 100_000,
  Board: GemsBoard,
  Controls: GemsControls,
  rulesTitle: "gems.rulesTitle",
  Rules: GemsRules,
};

export default gems;
