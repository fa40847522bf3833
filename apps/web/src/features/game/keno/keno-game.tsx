/** Keno: what its screen does not share with the other instant games. */
import { isKenoParams, kenoRtp, kenoTableE4, playKeno } from "@gemplay/games";
import { formatShortMultiplier } from "../play/input-text.ts";
import type { InstantGame } from "../play/instant-game.ts";
import { InstantGameScreen } from "../play/instant-game-screen.tsx";
import { drawMs, KenoBoard } from "./keno-board.tsx";
import { KenoControls } from "./keno-controls.tsx";
import { shownPicks } from "./keno-picks.ts";
import { KenoRulesSheet } from "./keno-rules-sheet.tsx";

/** Results from here on are rare. */
const rareE4 = 100_000;

const keno: InstantGame<"keno"> = {
  name: "keno",
  art: "g-keno",
  title: "game.keno",
  action: "keno.draw",
  wrong: "keno.wrong",
  initial: { picks: [3, 7, 12, 16, 21, 25, 30, 38], risk: "classic" },
  motionMs: () => drawMs,
  isOffered: isKenoParams,
  topMultiplierE4: (params) => Math.max(...kenoTableE4(params.risk, shownPicks(params))),
  rtp: (params) => kenoRtp(params.risk, shownPicks(params)),
  play(seeds, params) {
    const { drawn, hits, multiplierE4 } = playKeno(seeds, params);
    return { multiplierE4, outcome: { drawn: [...drawn], hits } };
  },
  say: ({ multiplierE4 }) => formatShortMultiplier(multiplierE4),
  isRare: ({ multiplierE4 }) => multiplierE4 >= rareE4,
  Board: KenoBoard,
  Controls: KenoControls,
  Rules: KenoRulesSheet,
};

export default function KenoGame() {
  return <InstantGameScreen game={keno} />;
}
