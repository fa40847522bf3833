import { diceMultiplierE4, isDiceParams, playDice } from "@gemplay/games";
import { instantGame } from "../game.ts";
import { diceRoutes } from "./dice.routes.ts";

/** Dice: a roll from 0.00 to 100.00, and a bet that it falls over or under a target. */
export const dice = instantGame({
  name: "dice",
  isOffered: isDiceParams,
  topMultiplierE4: diceMultiplierE4,
  play(seeds, params) {
    const { rollCenti, won } = playDice(seeds, params);
    return { multiplierE4: won ? diceMultiplierE4(params) : 0, outcome: { rollCenti } };
  },
  routes: diceRoutes,
});
