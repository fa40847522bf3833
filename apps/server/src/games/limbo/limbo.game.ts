import { isLimboParams, playLimbo } from "@gemplay/games";
import { instantGame } from "../game.ts";
import { limboRoutes } from "./limbo.routes.ts";

/** Limbo: a multiplier is drawn, and a bet that it reaches a target pays that target. */
export const limbo = instantGame({
  name: "limbo",
  isOffered: isLimboParams,
  topMultiplierE4: ({ targetE4 }) => targetE4,
  play(seeds, params) {
    const { resultE4, won } = playLimbo(seeds, params);
    return { multiplierE4: won ? params.targetE4 : 0, outcome: { resultE4 } };
  },
  routes: limboRoutes,
});
