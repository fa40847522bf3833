/** Defines the code and texts that are specific to Gems, for the screen that all instant games share. */

import { gemsHand, gems as rules } from "@gemplay/games";
import { t } from "../../i18n/index.ts";
import { lazyCode } from "../../loading/index.ts";
import type { InstantGame } from "../play/game/instant-game.ts";
import { formatShortMultiplier } from "../play/stake/figures.ts";
import { GemsBoard } from "./gems-board.tsx";
import { GemsControls } from "./gems-controls.tsx";
import { drawMs, handNames } from "./gems-hand.ts";
import { look } from "./gems-look.ts";

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
  Rules: lazyCode(async () => ({ default: (await import("./gems-rules.tsx")).GemsRules })),
};

export default gems;
