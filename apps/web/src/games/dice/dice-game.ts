/** Defines the code and texts that are specific to Dice, for the screen that all instant games share. */

import { dice as rules } from "@gemplay/games";
import { formatHundredths } from "../../i18n/index.ts";
import { lazyCode } from "../../loading/index.ts";
import type { InstantGame } from "../play/game/instant-game.ts";
import { DiceBoard } from "./dice-board.tsx";
import { DiceFields } from "./dice-fields.tsx";
import { look } from "./dice-look.ts";

const dice: InstantGame<"dice"> = {
  ...rules,
  look,
  action: "dice.roll",
  wrong: "dice.wrong",
  motionMs: () => 0,
  leastBusyMs: 260,
  onePayout: true,
  boardSets: true,
  lowFits: true,
  say: ({ outcome }) => formatHundredths(outcome.rollCenti),
  Board: DiceBoard,
  Controls: DiceFields,
  rulesTitle: "dice.rulesTitle",
  Rules: lazyCode(async () => ({ default: (await import("./dice-rules.tsx")).DiceRules })),
};

export default dice;
