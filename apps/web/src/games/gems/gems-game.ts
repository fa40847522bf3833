/** Defines the code of the Gems screen that differs from the other instant games. */
import { gemsHand, gems as rules } from "@gemplay/games";
import { t } from "../../i18n/index.ts";
import { formatShortMultiplier } from "../play/figures.ts";
import type { InstantGame } from "../play/instant-game.ts";
import { GemsBoard } from "./gems-board.tsx";
import { GemsControls } from "./gems-controls.tsx";
import { drawMs, handNames } from "./gems-hand.ts";
import { look } from "./gems-look.ts";
import { GemsRules } from "./gems-rules.tsx";

const gems: InstantGame<"gems"> = {
  ...rules,
  look,
  action: "gems.draw",
  motionMs: () => drawMs,
  hear: ({ outcome, multiplierE4 }, result) =>
    `${t(handNames[gemsHand(outcome.stones)])}, ${formatShortMultiplier(multiplierE4)}, ${result}`,
  isRare: ({ multiplierE4 }) => multiplierE4 >= 100_000,
  Board: GemsBoard,
  Controls: GemsControls,
  rulesTitle: "gems.rulesTitle",
  Rules: GemsRules,
};

export default gems;
