import {
  type CoinSide,
  coinflipMostFlips,
  coinflipMultiplierE4,
  coinflipSides,
  coinflipStanding,
} from "@gemplay/games";
import { type Played, stagedGame } from "../staged/staged-game.ts";
import { coinflipRoutes } from "./coinflip.routes.ts";

/** Coin flip: each side that is named rightly doubles what a cash-out pays. */
export const coinflip = stagedGame({
  name: "coinflip",
  isOffered: () => true,
  firstStepTopMultiplierE4: () => coinflipMultiplierE4(1),
  multiplierIfRightE4: (_params, { named }) =>
    named.length < coinflipMostFlips ? coinflipMultiplierE4(named.length + 1) : undefined,
  standing(played) {
    const { sides, named } = flipped(played);
    const { lost, right, multiplierE4 } = coinflipStanding(sides, named);
    return { lost, steps: right, multiplierE4, isComplete: right === coinflipMostFlips };
  },
  seen: flipped,
  outcome: flipped,
  routes: coinflipRoutes,
});

/** The coins that were flipped, with the sides named before. */
function flipped({ seeds, moves }: Played<unknown, { readonly side: CoinSide }>) {
  return { sides: [...coinflipSides(seeds, moves.length)], named: moves.map(({ side }) => side) };
}
