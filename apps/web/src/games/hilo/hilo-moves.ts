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

/** The open cards and the moves between them. */
export type Laid = SeenOf<"hilo">;

/** Returns the open cards, or an empty list before the first round. */
export function laidOn(standing: Standing<"hilo">): Laid {
  if (standing === null) return { cards: [], moves: [] };
  return "seen" in standing ? standing.seen : standing.outcome;
}

/**
 * Returns the multiplier after each card in ten-thousandths. The multiplier of the first card, and of all cards before
 * the first guess, is null.
 */
export function multipliersOf({ cards, moves }: Laid): readonly (number | null)[] {
  const winningRanks: number[] = [];
  const steps = moves.map((move, place) => {
    if (move !== "skip") winningRanks.push(hiloWinningRanks(cards[place] ?? 0, move));
    return winningRanks.length === 0 ? null : (hiloMultiplierE4(winningRanks) ?? null);
  });
  return [null, ...steps];
}

/** Returns the number of skips that the round has left. */
export const skipsLeft = ({ moves }: Laid): number =>
  hiloMostSkips - moves.filter((move) => move === "skip").length;

/** A guess on the open card. */
export interface Choice {
  readonly guess: HiloGuess;
  /** Name of the guess. On the lowest and the highest rank, the same rank is a separate guess. */
  readonly name: "higher" | "lower" | "higherOrSame" | "lowerOrSame" | "same";
  /** Chance that the guess is right, from 0 to 1. */
  readonly chance: number;
  /**
   * Factor by which a right guess multiplies the payout, in ten-thousandths. The factor of the first guess is 99% of
   * the inverse chance.
   */
  readonly factorE4: number;
  /** Multiplier of a cash-out after a right guess in ten-thousandths, or undefined above the highest multiplier. */
  readonly nextE4: number | undefined;
}

/** Returns the two guesses on the last card. The guess «higher» comes first. */
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
