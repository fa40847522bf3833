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

/** The open cards of a Hi-Lo round, and the player's moves between the cards. */
export type Laid = SeenOf<"hilo">;

/** Returns the open cards of a Hi-Lo round, or an empty list before the first round. */
export function laidOn(standing: Standing<"hilo">): Laid {
  if (standing === null) return { cards: [], moves: [] };
  return "seen" in standing ? standing.seen : standing.outcome;
}

/**
 * Returns the cash-out multiplier after each card, in ten-thousandths. The multiplier is null for the first card and
 * for all cards before the first guess.
 */
export function multipliersOf({ cards, moves }: Laid): readonly (number | null)[] {
  const winningRanks: number[] = [];
  const steps = moves.map((move, place) => {
    if (move !== "skip") winningRanks.push(hiloWinningRanks(cards[place] ?? 0, move));
    return winningRanks.length === 0 ? null : (hiloMultiplierE4(winningRanks) ?? null);
  });
  return [null, ...steps];
}

/** Returns how many cards the player can still skip in the current round. */
export const skipsLeft = ({ moves }: Laid): number =>
  hiloMostSkips - moves.filter((move) => move === "skip").length;

/** A guess that the player can make on the open card. */
export interface Choice {
  readonly guess: HiloGuess;
  /**
   * Name of the guess on the button. If the card has the lowest or the highest rank, one of the two guesses is «same».
   */
  readonly name: "higher" | "lower" | "higherOrSame" | "lowerOrSame" | "same";
  /** Probability that the guess is correct, from 0 to 1. */
  readonly chance: number;
  /**
   * Factor by which a correct guess multiplies the payout, in ten-thousandths. For the first guess of a round, the
   * factor is 99% of the inverse probability.
   */
  readonly factorE4: number;
  /**
   * Multiplier of a cash-out after the guess is correct, in ten-thousandths. The value is undefined if the multiplier
   * would exceed the highest multiplier of the game.
   */
  readonly nextE4: number | undefined;
}

/**
 * Returns the two guesses that the player can make on the last open card. If the guess «higher» is possible, it is the
 * first in the list.
 */
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
