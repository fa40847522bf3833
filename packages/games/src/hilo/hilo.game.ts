import { fair, type Played, type StagedGame } from "../definition.ts";
import { floats, type RoundSeeds } from "../fairness/commit-reveal.ts";
import { edgeOf, fairShareE4 } from "../house-edge.ts";
import { whole } from "../params.ts";

/**
 * Hi-Lo: the cards come from an endless deck. The random number f gives the card floor(f × 52). The player sees the
 * first card of a round. The player guesses whether the next card has a higher or a lower rank. The player also wins if
 * the rank of the next card is the same. On a two, which is the lowest rank, the player can guess "higher" or "same".
 * On an ace, which is the highest rank, the player can guess "lower" or "same". The player can skip a card, which does
 * not change the multiplier.
 *
 * If a guess wins for w of the 13 ranks, the chance of the guess is w / 13. After the guesses w₁ … wₙ, a cash-out pays
 *
 *   multiplier = floor(0.99 × 13ⁿ / (w₁ × … × wₙ) × 10⁴) / 10⁴
 *
 * The multiplier contains the factor 0.99 only once for a round, and not once for each card. The return to player is
 * 99% minus the loss from rounding down to four decimals. The return is at least 98.99%, however the player chooses
 * guesses, skips and the cash-out.
 */
export type HiloGuess = "higher" | "lower" | "same";
export type HiloMove = HiloGuess | "skip";

const ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"] as const;
/** The suits in the order that public verifiers use: diamonds, hearts, spades, clubs. */
const suits = ["D", "H", "S", "C"] as const;
const lowest = 0;
/** The number of ranks of a card deck. The next card has each rank with the same chance. */
export const hiloRanks = ranks.length;
const highest = hiloRanks - 1;
const deck = hiloRanks * suits.length;

/**
 * The largest multiplier that the game pays, in ten-thousandths (1,000,000×). The player cannot make a guess that would
 * lead to a larger multiplier.
 */
export const hiloTopMultiplierE4 = 10_000_000_000;

/**
 * The largest number of skips in one round. Because of the limit for skips, every round ends. The number of guesses
 * needs no limit, because each guess raises the multiplier towards `hiloTopMultiplierE4`.
 */
export const hiloMostSkips = 100;

/**
 * Returns the first `count` cards of a round as numbers from 0 to 51. The cards that the player has not seen yet are
 * secret.
 */
export function hiloCards(seeds: RoundSeeds, count: number): readonly number[] {
  const drawn = floats(seeds);
  return Array.from({ length: count }, () => Math.floor(drawn.next().value * deck));
}

/** Returns the rank of a card: 0 for a two, 12 for an ace. */
export function hiloRank(card: number): number {
  return Math.floor(card / suits.length);
}

/** Returns the name of a card, for example "8D" for the eight of diamonds, "10S" or "QC". */
export function hiloCardName(card: number): string {
  return `${ranks[hiloRank(card)]}${suits[card % suits.length]}`;
}

/**
 * Returns the two guesses that the player can make when the given card is open. The guesses `higher` and `lower` also
 * win if the next card has the same rank. If the open card is a two or an ace, one of the two guesses is `same`.
 */
export function hiloGuesses(card: number): readonly HiloGuess[] {
  const rank = hiloRank(card);
  if (rank === lowest) return ["higher", "same"];
  return rank === highest ? ["lower", "same"] : ["higher", "lower"];
}

/**
 * Returns how many of the 13 ranks win for a guess when the given card is open.
 *
 * @returns the number of winning ranks, 1 to 12. The result is 0 if the player cannot make this guess
 */
export function hiloWinningRanks(card: number, guess: HiloGuess): number {
  return ranks.filter((_, rank) => hiloWins(card, guess, rank * suits.length)).length;
}

/** Returns whether a guess wins if the next card is `next`. Returns false if the open card does not allow the guess. */
export function hiloWins(card: number, guess: HiloGuess, next: number): boolean {
  if (!hiloGuesses(card).includes(guess)) return false;
  const rank = hiloRank(card);
  const difference = hiloRank(next) - rank;
  if (guess === "same") return difference === 0;
  const onEnd = rank === lowest || rank === highest;
  if (difference === 0) return !onEnd;
  return guess === "higher" ? difference > 0 : difference < 0;
}

/**
 * Returns the multiplier of a cash-out after correct guesses, in ten-thousandths.
 *
 * @param winningRanks the winning ranks of each guess, 1 to 12 (`hiloWinningRanks`), at least one entry
 * @returns undefined if the multiplier would be above `hiloTopMultiplierE4`, because the game does not allow such a
 * guess
 */
export function hiloMultiplierE4(winningRanks: readonly number[]): number | undefined {
  const ways = winningRanks.reduce((product, winning) => product * BigInt(winning), 1n);
  const multiplierE4 = (BigInt(fairShareE4) * BigInt(hiloRanks) ** BigInt(winningRanks.length)) / ways;
  return multiplierE4 > BigInt(hiloTopMultiplierE4) ? undefined : Number(multiplierE4);
}

/**
 * Returns the exact return to a player who makes the given guesses, as a number for display. The comment of the
 * function `hiloMultiplierE4` describes the parameter.
 */
export function hiloRtp(winningRanks: readonly number[]): number {
  const chance = winningRanks.reduce((product, winning) => product * (winning / hiloRanks), 1);
  return chance * ((hiloMultiplierE4(winningRanks) ?? 0) / 10_000);
}

export interface HiloStanding {
  readonly lost: boolean;
  /** The number of winning ranks for each correct guess, in order. A skipped card adds no entry to the list. */
  readonly winningRanks: readonly number[];
  /**
   * The multiplier that a cash-out pays now, in ten-thousandths. The multiplier is 0 after a loss, and 10000 (the stake
   * itself) before the first guess.
   */
  readonly multiplierE4: number;
}

/**
 * Returns the state of a round after the given moves.
 *
 * @param cards the cards of the round, at least one more than the moves
 * @throws {RangeError} if a move is not allowed, has no card, or follows a wrong guess
 */
export function hiloStanding(cards: readonly number[], moves: readonly HiloMove[]): HiloStanding {
  const winningRanks: number[] = [];
  for (const [at, move] of moves.entries()) {
    const card = cards[at];
    const next = cards[at + 1];
    if (card === undefined || next === undefined) throw new RangeError("the round has no card for this move");
    if (move === "skip") continue;
    const winning = hiloWinningRanks(card, move);
    if (winning === 0 || hiloMultiplierE4([...winningRanks, winning]) === undefined)
      throw new RangeError(`"${move}" is not offered on ${hiloCardName(card)}`);
    if (!hiloWins(card, move, next)) {
      if (at !== moves.length - 1) throw new RangeError("a move after a wrong guess is not allowed");
      return { lost: true, winningRanks, multiplierE4: 0 };
    }
    winningRanks.push(winning);
  }
  const multiplierE4 = winningRanks.length === 0 ? 10_000 : (hiloMultiplierE4(winningRanks) ?? 0);
  return { lost: false, winningRanks, multiplierE4 };
}

interface HiloStep {
  readonly move: HiloMove;
}
/** The cards that the player has seen, one card more than the number of moves. */
interface Laid {
  cards: number[];
  moves: HiloMove[];
}
type NoParams = Readonly<Record<never, never>>;

function laid({ seeds, moves }: Played<NoParams, HiloStep>): Laid {
  return { cards: [...hiloCards(seeds, moves.length + 1)], moves: moves.map(({ move }) => move) };
}

/**
 * Returns the multiplier that a cash-out pays after the given move if the move succeeds, in ten-thousandths. Returns
 * undefined if the move is not allowed.
 */
function nextE4({ cards, moves }: Laid, move: HiloMove): number | undefined {
  const { winningRanks, multiplierE4 } = hiloStanding(cards, moves);
  if (move === "skip")
    return moves.filter((made) => made === "skip").length < hiloMostSkips ? multiplierE4 : undefined;
  const winning = hiloWinningRanks(cards.at(-1) ?? 0, move);
  return winning === 0 ? undefined : hiloMultiplierE4([...winningRanks, winning]);
}

/**
 * The number of winning ranks for an average guess: 7 of 13 ranks. Before the first guess, the page shows the return to
 * player for this average guess.
 */
const evenRound = [7] as const;
const mostCardsVerified = 1_000;

/** Hi-Lo: the player repeatedly guesses whether the next card has a higher or a lower rank. */
export const hilo: StagedGame<"hilo", NoParams, HiloStep, Laid, Laid> = {
  kind: "staged",
  name: "hilo",
  title: "Hi-Lo",
  params: {},
  initial: {},
  isOffered: () => true,
  // The multiplier after the guess with the smallest chance. When the server checks the bet, the first card is not
  // drawn yet, so every first guess is possible.
  firstStepTopMultiplierE4: () => hiloMultiplierE4([1]) ?? 0,
  moves: ({ seen }) =>
    [...hiloGuesses(seen.cards.at(-1) ?? 0), "skip" as const]
      .filter((move) => nextE4(seen, move) !== undefined)
      .map((move) => ({ move })),
  nextE4: ({ seen }, { move }) => nextE4(seen, move),
  standing(played) {
    const { cards, moves } = laid(played);
    const { lost, winningRanks, multiplierE4 } = hiloStanding(cards, moves);
    return { lost, steps: winningRanks.length, multiplierE4, isComplete: false };
  },
  seen: laid,
  outcome: laid,
  movesOf: ({ moves }) => moves.map((move) => ({ move })),
  rtp(_params, seen) {
    const winningRanks = seen === undefined ? [] : hiloStanding(seen.cards, seen.moves).winningRanks;
    return hiloRtp(winningRanks.length === 0 ? evenRound : winningRanks);
  },
  houseEdge(_params, { cards, moves }) {
    const winning = moves.flatMap((move, at) =>
      move === "skip" ? [] : hiloWinningRanks(cards[at] ?? 0, move),
    );
    const ways = winning.reduce((product, ranks) => product * BigInt(ranks), 1n);
    return edgeOf(ways * BigInt(hiloMultiplierE4(winning) ?? 0), BigInt(hiloRanks) ** BigInt(winning.length));
  },
  fair: fair<{ cards: number }>({ cards: whole(1, mostCardsVerified) }, (seeds, { cards }) => ({
    cards: hiloCards(seeds, cards).map(hiloCardName),
  })),
  simulated: [guessing("likelier", 3), guessing("rarer", 2)],
};

/**
 * A strategy for the simulation. The player always makes the guess with more (or fewer) winning ranks, and cashes out
 * after `steps` correct guesses.
 */
function guessing(kind: "likelier" | "rarer", steps: number) {
  const guess = (card: number): HiloGuess => {
    const [one = "higher", other = "lower"] = hiloGuesses(card);
    const oneIsLikelier = hiloWinningRanks(card, one) >= hiloWinningRanks(card, other);
    return oneIsLikelier === (kind === "likelier") ? one : other;
  };
  return {
    name: `${kind}, out after ${steps}`,
    params: {},
    steps,
    move: ({ cards }: Laid): HiloStep => ({ move: guess(cards.at(-1) ?? 0) }),
    rtp: () => returnOf(guess, steps),
  };
}

/**
 * Returns the exact return to a player who uses a strategy. The result is a sum over all sequences of ranks: the payout
 * after each sequence times the chance of the sequence.
 */
function returnOf(guess: (card: number) => HiloGuess, steps: number): number {
  const over = (card: number, made: readonly number[], chance: number): number => {
    if (made.length === steps) return (chance * (hiloMultiplierE4(made) ?? 0)) / 10_000;
    const guessed = guess(card);
    const winning = hiloWinningRanks(card, guessed);
    return ranks.reduce((sum, _, rank) => {
      const next = rank * suits.length;
      return hiloWins(card, guessed, next) ? sum + over(next, [...made, winning], chance / hiloRanks) : sum;
    }, 0);
  };
  return ranks.reduce((sum, _, rank) => sum + over(rank * suits.length, [], 1 / hiloRanks), 0);
}
