import {
  type HiloGuess,
  type HiloMove,
  hiloCards,
  hiloGuesses,
  hiloMostSkips,
  hiloMultiplierE4,
  hiloRank,
  hiloRtp,
  hiloStanding,
  hiloWinningRanks,
} from "@gemplay/games";
import type { StagedGame, Standing } from "../staged/staged-game.ts";

type Hilo = StagedGame<"hilo">;

/** The cards that lie open and the moves between them. */
export interface Laid {
  readonly cards: readonly number[];
  readonly moves: readonly HiloMove[];
}

const ranks = 13;

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
export function choicesOf({ cards, moves }: Laid): readonly Choice[] {
  const card = cards.at(-1);
  if (card === undefined) return [];
  const rank = hiloRank(card);
  const onEnd = rank === 0 || rank === ranks - 1;
  const { winningRanks } = hiloStanding(cards, moves);
  return hiloGuesses(card).map((guess) => {
    const winning = hiloWinningRanks(card, guess);
    return {
      guess,
      name: guess === "same" || onEnd ? guess : `${guess}OrSame`,
      chance: winning / ranks,
      factorE4:
        winningRanks.length === 0
          ? (hiloMultiplierE4([winning]) ?? 0)
          : Math.floor((10_000 * ranks) / winning),
      nextE4: hiloMultiplierE4([...winningRanks, winning]),
    };
  });
}

export const nextE4: Hilo["nextE4"] = ({ seen, multiplierE4 }, { move }) => {
  if (move === "skip") return skipsLeft(seen) > 0 ? multiplierE4 : undefined;
  return choicesOf(seen).find(({ guess }) => guess === move)?.nextE4;
};

export const moves: Hilo["moves"] = ({ seen }) => [
  ...hiloGuesses(seen.cards.at(-1) ?? 0).map((move) => ({ move })),
  { move: "skip" },
];

export const play: Hilo["play"] = (seeds, _params, made) => {
  const guessed = made.map(({ move }) => move);
  const cards = [...hiloCards(seeds, guessed.length + 1)];
  const { lost, multiplierE4 } = hiloStanding(cards, guessed);
  const laid = { cards, moves: guessed };
  return { seen: laid, outcome: laid, multiplierE4, over: lost };
};

/** Half of the ranks win: the round that is quoted before there is one. */
const evenRound = [7] as const;

/** The exact return of stopping after the guesses of the round that were right. */
export const rtp: Hilo["rtp"] = (_params, standing) => {
  const { cards, moves: made } = laidOn(standing);
  if (cards.length === 0) return hiloRtp(evenRound);
  const { winningRanks } = hiloStanding(cards, made);
  return hiloRtp(winningRanks.length === 0 ? evenRound : winningRanks);
};
