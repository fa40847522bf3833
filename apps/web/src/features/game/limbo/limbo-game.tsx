/** Limbo: what its screen does not share with the other instant games. */
import { isLimboParams, limboRtp, playLimbo } from "@gemplay/games";
import { formatCentiMultiplier } from "../play/input-text.ts";
import type { InstantGame } from "../play/instant-game.ts";
import { InstantGameScreen } from "../play/instant-game-screen.tsx";
import { LimboBoard } from "./limbo-board.tsx";
import { initialParams } from "./limbo-controls.ts";
import { LimboFields } from "./limbo-fields.tsx";
import { LimboRulesSheet } from "./limbo-rules-sheet.tsx";
import { riseMs } from "./limbo-scale.ts";

/** Results from here on are rare: one in ten. */
const rareE4 = 100_000;

const limbo: InstantGame<"limbo"> = {
  name: "limbo",
  art: "g-limbo",
  title: "game.limbo",
  action: "limbo.go",
  wrong: "limbo.wrong",
  initial: initialParams,
  motionMs: () => riseMs,
  onePayout: true,
  lowFits: true,
  isOffered: isLimboParams,
  topMultiplierE4: ({ targetE4 }) => targetE4,
  rtp: limboRtp,
  play(seeds, params) {
    const { resultE4, won } = playLimbo(seeds, params);
    return { multiplierE4: won ? params.targetE4 : 0, outcome: { resultE4 } };
  },
  say: ({ outcome }) => formatCentiMultiplier(outcome.resultE4),
  isRare: ({ outcome }) => outcome.resultE4 >= rareE4,
  Board: LimboBoard,
  Controls: LimboFields,
  Rules: LimboRulesSheet,
};

export default function LimboGame() {
  return <InstantGameScreen game={limbo} />;
}
