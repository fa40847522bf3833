/** Defines the code and texts that are specific to Limbo, for the screen that all instant games share. */

import { limbo as rules } from "@gemplay/games";
import { lazyCode } from "../../loading/index.ts";
import type { InstantGame } from "../play/game/instant-game.ts";
import { formatCentiMultiplier } from "../play/stake/figures.ts";
import { LimboBoard } from "./limbo-board.tsx";
import { LimboFields } from "./limbo-fields.tsx";
import { look } from "./limbo-look.ts";
import { riseMs } from "./limbo-scale.ts";

const limbo: InstantGame<"limbo"> = {
  ...rules,
  look,
  action: "limbo.go",
  wrong: "limbo.wrong",
  motionMs: () => riseMs,
  onePayout: true,
  lowFits: true,
  say: ({ outcome }) => formatCentiMultiplier(outcome.resultE4),
  // Results of 10.00× and more are rare: about one in ten rounds has a result in this range.
  isRare: ({ outcome }) => outcome.resultE4 >= 100_000,
  Board: LimboBoard,
  Controls: LimboFields,
  rulesTitle: "limbo.rulesTitle",
  Rules: lazyCode(async () => ({ default: (await import("./limbo-rules.tsx")).LimboRules })),
};

export default limbo;
