import { isWheelParams, playWheel, wheelTableE4 } from "@gemplay/games";
import { instantGame } from "../game.ts";
import { wheelRoutes } from "./wheel.routes.ts";

/** Wheel: the segment that it stops at pays. */
export const wheel = instantGame({
  name: "wheel",
  isOffered: isWheelParams,
  topMultiplierE4: (params) => Math.max(...wheelTableE4(params)),
  play(seeds, params) {
    const { segment, multiplierE4 } = playWheel(seeds, params);
    return { multiplierE4, outcome: { segment } };
  },
  routes: wheelRoutes,
});
