import { isPlinkoParams, playPlinko, plinkoTableE4 } from "@gemplay/games";
import { instantGame } from "../game.ts";
import { plinkoRoutes } from "./plinko.routes.ts";

/** Plinko: a ball falls left or right at each row, and the bucket it reaches pays. */
export const plinko = instantGame({
  name: "plinko",
  isOffered: isPlinkoParams,
  topMultiplierE4: (params) => Math.max(...plinkoTableE4(params)),
  play(seeds, params) {
    const { path, bucket, multiplierE4 } = playPlinko(seeds, params);
    return { multiplierE4, outcome: { path: [...path], bucket } };
  },
  routes: plinkoRoutes,
});
