/** Keno: what its screen does not share with the other instant games. */
import { kenoRtp, kenoTableE4, keno as rules } from "@gemplay/games";
import { formatShortMultiplier } from "../play/figures.ts";
import type { InstantGame } from "../play/instant-game.ts";
import { drawMs, KenoBoard } from "./keno-board.tsx";
import { KenoControls } from "./keno-controls.tsx";
import { look } from "./keno-look.ts";
import { shownPicks } from "./keno-picks.ts";
import { KenoRulesSheet } from "./keno-rules-sheet.tsx";

/** Results from here on are rare. */
const rareE4 = 100_000;

const keno: InstantGame<"keno"> = {
  ...rules,
  initial: { ...rules.initial, picks: [...rules.initial.picks] },
  look,
  action: "keno.draw",
  wrong: "keno.wrong",
  motionMs: () => drawMs,
  topMultiplierE4: (params) => Math.max(...kenoTableE4(params.risk, shownPicks(params))),
  rtp: (params) => kenoRtp(params.risk, shownPicks(params)),
  say: ({ multiplierE4 }) => formatShortMultiplier(multiplierE4),
  isRare: ({ multiplierE4 }) => multiplierE4 >= rareE4,
  Board: KenoBoard,
  Controls: KenoControls,
  Rules: KenoRulesSheet,
};

export default keno;
