import { fair, type Played, type StagedGame } from "../definition.ts";
import { floats, type RoundSeeds } from "../fairness/commit-reveal.ts";
import { edgeOf } from "../house-edge.ts";
import { whole } from "../params.ts";

/**
 * Hi-Lo: the cards come from an endless deck, and the number of each card is floor(f × 52). The player sees the first
 * card of a round. The player guesses whether the next card has a higher or a lower rank. The player also wins if the
 * rank is the same. On the lowest rank (2), the player can guess higher or same. On the highest rank (ace), the player
 * can guess lower or same. The player can skip a card, which does not change the multiplier.
 *
 * If w of the 13 ranks win for a guess, the chance of the guess is w / 13. After the guesses w₁ … wₙ, a cash-out pays
 *
 *   multiplier = floor(0.99 × 13ⁿ / (w₁ × … × wₙ) × 10⁴) / 10⁴
 *
 * The multiplier contains the factor 0.99 once for each round and not once for each card. The return to player is 99%
 * minus the loss from rounding down to four decimals. The return is at least 98.99% for every choice of guesses, skips
 * and cash-out.
 */
export type HiloGuess = "higher" | "lower" | "same";
export type HiloMove = HiloGuess | "skip";

const ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"] as const;
/** The suits in the order of the public scheme: diamonds, hearts, spades, clubs. */
const suits = ["D", "H", "S", "C"] as const;
const lowest = 0;
/** The number of ranks that the next card can have. All ranks of the next card are equally likely. */
export const hiloRanks = ranks.length;
const highest = hiloRanks - 1;
const deck = hiloRanks * suits.length;

/**
 * The largest multiplier in ten-thousandths, which means 1,000,000×. The game does not offer a guess whose multiplier
 * would be larger.
 */
export const hiloTopMultiplierE4 = 10_000_000_000;

/**
 * The largest number of skips in one round. The limit makes every round end. The number of guesses needs no limit,
 * because each guess raises the multiplier towards the largest multiplier.
 */
export const hiloMostSkips = 100;

/**
 * Returns the first `count` cards of a round as numbers from 0 to 51. Cards that the player has not seen yet are
 * secret.
 */
export function hiloCards(seeds: RoundSeeds, count: number): readonly number[] {
  const drawn = floats(seeds);
  return Array.from({ length: count }, () => Math.floor(drawn.next().value * deck));
}

/** Returns the rank of a card. The rank is 0 for a two and 12 for an ace. */
export function hiloRank(card: number): number {
  return Math.floor(card / suits.length);
}

/** Returns the name of a card, for example "8D" for the eight of diamonds, "10S" or "QC". */
export function hiloCardName(card: number): string {
  return `${ranks[hiloRank(card)]}${suits[card % suits.length]}`;
}

/**
 * Returns the two guesses that the player can make on an open card. `higher` and `lower` also win if the rank is the
 * same. On a two or an ace, one of the two guesses is `same`.
 */
export function hiloGuesses(card: number): readonly HiloGuess[] {
  const rank = hiloRank(card);
  if (rank === lowest) return ["higher", "same"];
  return rank === highest ? ["lower", "same"] : ["higher", "lower"];
}

/**
 * Returns how many of the 13 ranks win for a guess on an open card.
 *
 * @returns the number of winning ranks, 1 to 12. The number is 0 if the open card does not allow the guess
 */
export function hiloWinningRanks(card: number, guess: HiloGuess): number {
  return ranks.filter((_, rank) => hiloWins(card, guess, rank * suits.length)).length;
}

/**
 * Returns whether the guess on the open card wins with the next card. Returns false if the open card does not allow the
 * guess.
 */
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
 * Returns the multiplier of a cash-out after right guesses, in ten-thousandths.
 *
 * @param winningRanks the winning ranks of each guess, 1 to 12 (`hiloWinningRanks`), at least one entry
 * @returns undefined for a multiplier above `hiloTopMultiplierE4`, because the game does not offer the last of these
 * guesses
 */
export function hiloMultiplierE4(winningRanks: readonly number[]): number | undefined {
  const ways = winningRanks.reduce((product, winning) => product * BigInt(winning), 1n);
  const multiplierE4 = (9_900n * BigInt(hiloRanks) ** BigInt(winningRanks.length)) / ways;
  return multiplierE4 > BigInt(hiloTopMultiplierE4) ? undefined : Number(multiplierE4);
}

/**
 * Returns the exact return to player for a sequence of guesses, as a number for display. The comment of
 * `hiloMultiplierE4` describes the parameter.
 */
export function hiloRtp(winningRanks: readonly number[]): number {
  const chance = winningRanks.reduce((product, winning) => product * (winning / hiloRanks), 1);
  return chance * ((hiloMultiplierE4(winningRanks) ?? 0) / 10_000);
}

export interface HiloStanding {
  readonly lost: boolean;
  /** The number of winning ranks for each right guess, in order. A skip adds no entry to the list. */
  readonly winningRanks: readonly number[];
  /**
   * The multiplier of a cash-out in ten-thousandths. The multiplier of a cash-out is 0 after a loss, and 10000 (the
   * stake itself) before the first guess.
   */
  readonly multiplierE4: number;
}

/**
 * Returns the state of a round after the moves, in order.
 *
 * @param cards the cards of the round, at least one more than the moves
 * @throws {RangeError} if the game does not offer a move, a move has no card, or a move follows a wrong guess
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
/** The cards that the player has seen. The number of cards is one more than the number of moves. */
interface Laid {
  cards: number[];
  moves: HiloMove[];
}
type NoParams = Readonly<Record<never, never>>;

function laid({ seeds, moves }: Played<NoParams, HiloStep>): Laid {
  return { cards: [...hiloCards(seeds, moves.length + 1)], moves: moves.map(({ move }) => move) };
}

/**
 * Returns the multiplier in ten-thousandths that a cash-out pays if the move is right. Returns undefined if the game
 * does not offer the move.
 */
function nextE4({ cards, moves }: Laid, move: HiloMove): number | undefined {
  const { winningRanks, multiplierE4 } = hiloStanding(cards, moves);
  if (move === "skip")
    return moves.filter((made) => made === "skip").length < hiloMostSkips ? multiplierE4 : undefined;
  const winning = hiloWinningRanks(cards.at(-1) ?? 0, move);
  return winning === 0 ? undefined : hiloMultiplierE4([...winningRanks, winning]);
}

/**
 * The number of winning ranks for an average guess, which is 7 of 13 ranks. The page shows the return of this average
 * guess before the player has guessed.
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
  // The multiplier of the least likely guess. The first card is not drawn yet when the server checks the bet, so every
  // first guess is possible.
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
 * A rule for the simulation. The player always chooses the guess with more (or fewer) winning ranks, and cashes out
 * after `steps` right guesses.
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
 * Returns the exact return of a rule. The return is the sum over all sequences of ranks: the payout of a sequence times
 * its chance.
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
