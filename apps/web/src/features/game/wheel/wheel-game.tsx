/** Wheel: what its screen does not share with the other instant games. */
import { isWheelParams, playWheel, wheelRtp, wheelTableE4 } from "@gemplay/games";
import { formatShortMultiplier } from "../play/input-text.ts";
import type { InstantGame } from "../play/instant-game.ts";
import { InstantGameScreen } from "../play/instant-game-screen.tsx";
import { WheelBoard } from "./wheel-board.tsx";
import { WheelControls } from "./wheel-controls.tsx";
import { spinMs } from "./wheel-layout.ts";
import { WheelRulesSheet } from "./wheel-rules-sheet.tsx";

/** Results from here on are rare. */
const rareE4 = 40_000;

const wheel: InstantGame<"wheel"> = {
  name: "wheel",
  art: "g-wheel",
  title: "game.wheel",
  action: "wheel.spin",
  wrong: "wheel.wrong",
  initial: { segments: 30, risk: "medium" },
  motionMs: () => spinMs,
  lowFits: true,
  isOffered: isWheelParams,
  topMultiplierE4: (params) => Math.max(...wheelTableE4(params)),
  rtp: wheelRtp,
  play(seeds, params) {
    const { segment, multiplierE4 } = playWheel(seeds, params);
    return { multiplierE4, outcome: { segment } };
  },
  say: ({ multiplierE4 }) => formatShortMultiplier(multiplierE4),
  isRare: ({ multiplierE4 }) => multiplierE4 >= rareE4,
  Board: WheelBoard,
  Controls: WheelControls,
  Rules: WheelRulesSheet,
};

export default function WheelGame() {
  return <InstantGameScreen game={wheel} />;
}
