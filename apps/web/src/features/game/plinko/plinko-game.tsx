/** Plinko: what its screen does not share with the other instant games. */
import { isPlinkoParams, playPlinko, plinkoRtp, plinkoTableE4 } from "@gemplay/games";
import { formatShortMultiplier } from "../play/input-text.ts";
import type { InstantGame } from "../play/instant-game.ts";
import { InstantGameScreen } from "../play/instant-game-screen.tsx";
import { PlinkoBoard } from "./plinko-board.tsx";
import { PlinkoControls } from "./plinko-controls.tsx";
import { fallMs } from "./plinko-layout.ts";
import { PlinkoRulesSheet } from "./plinko-rules-sheet.tsx";

/** Results from here on are rare. */
const rareE4 = 100_000;

const plinko: InstantGame<"plinko"> = {
  name: "plinko",
  art: "g-plinko",
  title: "game.plinko",
  action: "plinko.drop",
  wrong: "plinko.wrong",
  initial: { rows: 12, risk: "medium" },
  motionMs: ({ rows }) => fallMs(rows),
  nextAfterMs: 180,
  lowFits: true,
  isOffered: isPlinkoParams,
  topMultiplierE4: (params) => Math.max(...plinkoTableE4(params)),
  rtp: plinkoRtp,
  play(seeds, params) {
    const { path, bucket, multiplierE4 } = playPlinko(seeds, params);
    return { multiplierE4, outcome: { path: [...path], bucket } };
  },
  say: ({ multiplierE4 }) => formatShortMultiplier(multiplierE4),
  isRare: ({ multiplierE4 }) => multiplierE4 >= rareE4,
  Board: PlinkoBoard,
  Controls: PlinkoControls,
  Rules: PlinkoRulesSheet,
};

export default function PlinkoGame() {
  return <InstantGameScreen game={plinko} />;
}
