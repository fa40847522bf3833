/** Dice: what its screen does not share with the other instant games. */
import { diceMultiplierE4, diceRtp, isDiceParams, playDice } from "@gemplay/games";
import { formatCenti } from "../play/input-text.ts";
import type { InstantGame } from "../play/instant-game.ts";
import { InstantGameScreen } from "../play/instant-game-screen.tsx";
import { DiceBoard } from "./dice-board.tsx";
import { initialParams } from "./dice-controls.ts";
import { DiceFields } from "./dice-fields.tsx";
import { DiceRulesSheet } from "./dice-rules-sheet.tsx";

const dice: InstantGame<"dice"> = {
  name: "dice",
  art: "g-dice",
  title: "game.dice",
  action: "dice.roll",
  wrong: "dice.wrong",
  initial: initialParams,
  motionMs: () => 0,
  leastBusyMs: 260,
  onePayout: true,
  boardSets: true,
  lowFits: true,
  isOffered: isDiceParams,
  topMultiplierE4: diceMultiplierE4,
  rtp: diceRtp,
  play(seeds, params) {
    const { rollCenti, won } = playDice(seeds, params);
    return { multiplierE4: won ? diceMultiplierE4(params) : 0, outcome: { rollCenti } };
  },
  say: ({ outcome }) => formatCenti(outcome.rollCenti),
  Board: DiceBoard,
  Controls: DiceFields,
  Rules: DiceRulesSheet,
};

export default function DiceGame() {
  return <InstantGameScreen game={dice} />;
}
