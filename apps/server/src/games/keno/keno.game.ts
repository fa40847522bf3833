import { isKenoParams, kenoTableE4, playKeno } from "@gemplay/games";
import { instantGame } from "../game.ts";
import { kenoRoutes } from "./keno.routes.ts";

/** Keno: ten of forty numbers are drawn, and the hits among those picked pay. */
export const keno = instantGame({
  name: "keno",
  isOffered: isKenoParams,
  topMultiplierE4: ({ picks, risk }) => Math.max(...kenoTableE4(risk, picks.length)),
  play(seeds, params) {
    const { drawn, hits, multiplierE4 } = playKeno(seeds, params);
    return { multiplierE4, outcome: { drawn: [...drawn], hits } };
  },
  routes: kenoRoutes,
});
