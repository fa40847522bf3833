/** Defines the code and texts that are specific to Keno, for the screen that all instant games share. */

import { kenoRtp, kenoTableE4, keno as rules } from "@gemplay/games";
import { t } from "../../i18n/index.ts";
import { lazyCode } from "../../loading/index.ts";
import type { InstantGame } from "../play/game/instant-game.ts";
import { formatShortMultiplier } from "../play/stake/figures.ts";
import { drawMs, KenoBoard } from "./keno-board.tsx";
import { KenoControls } from "./keno-controls.tsx";
import { look } from "./keno-look.ts";
import { shownPicks } from "./keno-picks.ts";

const keno: InstantGame<"keno"> = {
  ...rules,
  initial: { ...rules.initial, picks: [...rules.initial.picks] },
  look,
  action: "keno.draw",
  wrong: "keno.wrong",
  motionMs: () => drawMs,
  topMultiplierE4: (params) => Math.max(...kenoTableE4(params.risk, shownPicks(params))),
  rtp: (params) => kenoRtp(params.risk, shownPicks(params)),
  hear({ params, outcome, multiplierE4 }, result) {
    const hits = t("keno.hitsOf", { hits: outcome.hits, picks: params.picks.length });
    const numbers = t("verify.drawnNumbers", { numbers: outcome.drawn.join(", ") });
    return `${hits}, ${formatShortMultiplier(multiplierE4)}, ${result}. ${numbers}`;
  },
  isRare: ({ multiplierE4 }) => multiplierE4 >= 100_000,
  Board: KenoBoard,
  Controls: KenoControls,
  rulesTitle: "keno.rulesTitle",
  Rules: lazyCode(async () => ({ default: (await import("./keno-rules.tsx")).KenoRules })),
};

export default keno;
