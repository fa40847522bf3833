import { hiloCards, hiloMostSkips, hiloMultiplierE4, hiloStanding, hiloWinningRanks } from "@gemplay/games";
import { type Played, stagedGame } from "../staged/staged-game.ts";
import { hiloRoutes } from "./hilo.routes.ts";

type Moves = Parameters<typeof hiloStanding>[1];

/** Hi-Lo: whether the next card ranks higher or lower, as often as the player dares. */
export const hilo = stagedGame({
  name: "hilo",
  isOffered: () => true,
  // The least likely guess, whatever the first card is: it is not drawn when the bet is judged.
  firstStepTopMultiplierE4: () => hiloMultiplierE4([1]) ?? 0,
  multiplierIfRightE4(_params, { cards, moves }, { move }) {
    const { winningRanks, multiplierE4 } = hiloStanding(cards, moves);
    if (move === "skip")
      return moves.filter((made) => made === "skip").length < hiloMostSkips ? multiplierE4 : undefined;
    const winning = hiloWinningRanks(cards.at(-1) ?? 0, move);
    return winning === 0 ? undefined : hiloMultiplierE4([...winningRanks, winning]);
  },
  standing(played) {
    const { cards, moves } = laid(played);
    const { lost, winningRanks, multiplierE4 } = hiloStanding(cards, moves);
    return { lost, steps: winningRanks.length, multiplierE4, isComplete: false };
  },
  seen: laid,
  outcome: laid,
  routes: hiloRoutes,
});

/** The cards that lie open, one more than there were moves. */
function laid({ seeds, moves }: Played<unknown, { readonly move: Moves[number] }>) {
  return { cards: [...hiloCards(seeds, moves.length + 1)], moves: moves.map(({ move }) => move) };
}
