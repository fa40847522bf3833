import {
  type HiloGuess,
  hilo,
  hiloGuesses,
  hiloMostSkips,
  hiloMultiplierE4,
  hiloRanks,
  hiloWinningRanks,
} from "@gemplay/games";
import type { SeenOf, Standing } from "../staged/staged-game.ts";

/** The cards that lie open and the moves between them. */
export type Laid = SeenOf<"hilo">;

/** What lies on the table; nothing before the first round. */
export function laidOn(standing: Standing<"hilo">): Laid {
  if (standing === null) return { cards: [], moves: [] };
  return "seen" in standing ? standing.seen : standing.outcome;
}

/** The multiplier after each card, ten-thousandths; null for the first, and for those before the first guess. */
export function multipliersOf({ cards, moves }: Laid): readonly (number | null)[] {
  const winningRanks: number[] = [];
  const steps = moves.map((move, place) => {
    if (move !== "skip") winningRanks.push(hiloWinningRanks(cards[place] ?? 0, move));
    return winningRanks.length === 0 ? null : (hiloMultiplierE4(winningRanks) ?? null);
  });
  return [null, ...steps];
}

/** Skips that a round has left. */
export const skipsLeft = ({ moves }: Laid): number =>
  hiloMostSkips - moves.filter((move) => move === "skip").length;

/** A guess on the open card. */
export interface Choice {
  readonly guess: HiloGuess;
  /** What it is called: on an end of the ranks the same rank is no part of it. */
  readonly name: "higher" | "lower" | "higherOrSame" | "lowerOrSame" | "same";
  /** The chance to be right, as a share of one. */
  readonly chance: number;
  /** What a right guess multiplies the payout with, ten-thousandths: 99% of the inverse chance for the first one. */
  readonly factorE4: number;
  /** What a cash-out pays when it is right, ten-thousandths; undefined beyond the highest multiplier. */
  readonly nextE4: number | undefined;
}

/** The two guesses on the last card, up first. */
export function choicesOf(laid: Laid): readonly Choice[] {
  const card = laid.cards.at(-1);
  if (card === undefined) return [];
  const guesses = hiloGuesses(card);
  const onEnd = guesses.includes("same");
  const isFirst = laid.moves.every((move) => move === "skip");
  return guesses.map((guess) => {
    const winning = hiloWinningRanks(card, guess);
    return {
      guess,
      name: guess === "same" || onEnd ? guess : `${guess}OrSame`,
      chance: winning / hiloRanks,
      factorE4: isFirst ? (hiloMultiplierE4([winning]) ?? 0) : Math.floor((10_000 * hiloRanks) / winning),
      nextE4: hilo.nextE4({ params: {}, seen: laid }, { move: guess }),
    };
  });
}
