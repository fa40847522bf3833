/** Limbo: what its screen does not share with the other instant games. */
import { limbo as rules } from "@gemplay/games";
import { formatCentiMultiplier } from "../play/figures.ts";
import type { InstantGame } from "../play/instant-game.ts";
import { LimboBoard } from "./limbo-board.tsx";
import { LimboFields } from "./limbo-fields.tsx";
import { look } from "./limbo-look.ts";
import { LimboRulesSheet } from "./limbo-rules-sheet.tsx";
import { riseMs } from "./limbo-scale.ts";

/** Results from here on are rare: one in ten. */
const rareE4 = 100_000;

const limbo: InstantGame<"limbo"> = {
  ...rules,
  look,
  action: "limbo.go",
  wrong: "limbo.wrong",
  motionMs: () => riseMs,
  onePayout: true,
  lowFits: true,
  say: ({ outcome }) => formatCentiMultiplier(outcome.resultE4),
  isRare: ({ outcome }) => outcome.resultE4 >= rareE4,
  Board: LimboBoard,
  Controls: LimboFields,
  Rules: LimboRulesSheet,
};

export default limbo;
