import { fair, type Played, type StagedGame } from "../definition.ts";
import { floats, type RoundSeeds } from "../fairness/commit-reveal.ts";
import { edgeOf } from "../house-edge.ts";
import { whole } from "../params.ts";

/**
 * Hi-Lo: cards of an endless deck, floor(f × 52) each, the first of a round being the one that lies open. The player
 * says whether the next ranks higher or lower, and wins on the same rank too; from the lowest rank (2) he says higher
 * or same, from the highest (ace) lower or same. A card may be skipped without pay.
 *
 * A guess that w of the 13 ranks win has chance w / 13. After guesses w₁ … wₙ a cash-out pays
 *
 *   multiplier = floor(0.99 × 13ⁿ / (w₁ × … × wₙ) × 10⁴) / 10⁴
 *
 * the 99% once and not for each card, so that RTP = 99% less the cut of the fourth decimal (98.99% at the least),
 * whatever is guessed, skipped, and wherever the player stops.
 */
export type HiloGuess = "higher" | "lower" | "same";
export type HiloMove = HiloGuess | "skip";

const ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"] as const;
/** Diamonds, hearts, spades, clubs: the order of the public scheme. */
const suits = ["D", "H", "S", "C"] as const;
const lowest = 0;
/** Ranks that the next card can have, each as likely as the others. */
export const hiloRanks = ranks.length;
const highest = hiloRanks - 1;
const deck = hiloRanks * suits.length;

/** Ten-thousandths, 1,000,000×: a guess that would lead beyond it is not offered. */
export const hiloTopMultiplierE4 = 10_000_000_000;

/** Skips in one round, so that a round ends some time. Guesses end by themselves: each raises the multiplier. */
export const hiloMostSkips = 100;

/** The first `count` cards of a round, 0 to 51: those that are not open yet are secret. */
export function hiloCards(seeds: RoundSeeds, count: number): readonly number[] {
  const drawn = floats(seeds);
  return Array.from({ length: count }, () => Math.floor(drawn.next().value * deck));
}

/** 0 for a two, 12 for an ace. */
export function hiloRank(card: number): number {
  return Math.floor(card / suits.length);
}

/** "8D" for the eight of diamonds, "10S", "QC". */
export function hiloCardName(card: number): string {
  return `${ranks[hiloRank(card)]}${suits[card % suits.length]}`;
}

/**
 * The two guesses on an open card; `higher` and `lower` win on the same rank as well, except on a card of which `same`
 * is the other guess.
 */
export function hiloGuesses(card: number): readonly HiloGuess[] {
  const rank = hiloRank(card);
  if (rank === lowest) return ["higher", "same"];
  return rank === highest ? ["lower", "same"] : ["higher", "lower"];
}

/**
 * How many of the 13 ranks win a guess on an open card.
 *
 * @returns 1 to 12; 0 when the card does not allow the guess
 */
export function hiloWinningRanks(card: number, guess: HiloGuess): number {
  return ranks.filter((_, rank) => hiloWins(card, guess, rank * suits.length)).length;
}

/** Whether the guess on the open card wins with the next one; never when the card does not allow the guess. */
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
 * What a cash-out pays after guesses that were right, in ten-thousandths.
 *
 * @param winningRanks of each guess, 1 to 12 (`hiloWinningRanks`), at least one
 * @returns undefined beyond `hiloTopMultiplierE4`: the last of these guesses is not offered
 */
export function hiloMultiplierE4(winningRanks: readonly number[]): number | undefined {
  const ways = winningRanks.reduce((product, winning) => product * BigInt(winning), 1n);
  const multiplierE4 = (9_900n * BigInt(hiloRanks) ** BigInt(winningRanks.length)) / ways;
  return multiplierE4 > BigInt(hiloTopMultiplierE4) ? undefined : Number(multiplierE4);
}

/** The exact return to player of a line of guesses, as a number for display; arguments as above. */
export function hiloRtp(winningRanks: readonly number[]): number {
  const chance = winningRanks.reduce((product, winning) => product * (winning / hiloRanks), 1);
  return chance * ((hiloMultiplierE4(winningRanks) ?? 0) / 10_000);
}

export interface HiloStanding {
  readonly lost: boolean;
  /** Winning ranks of each guess that was right, in order; skips leave nothing. */
  readonly winningRanks: readonly number[];
  /** Ten-thousandths that a cash-out pays; 0 when lost, and 10000, the stake itself, before the first guess. */
  readonly multiplierE4: number;
}

/**
 * Where a round stands after moves, in order.
 *
 * @param cards of the round, one more than there are moves at least
 * @throws {RangeError} when a move is not offered, has no card, or follows a wrong guess
 */
export function hiloStanding(cards: readonly number[], moves: readonly HiloMove[]): HiloStanding {
  const winningRanks: number[] = [];
  for (const [at, move] of moves.entries()) {
    const card = cards[at];
    const next = cards[at + 1];
    if (card === undefined || next === undefined) throw new RangeError("no card for this move");
    if (move === "skip") continue;
    const winning = hiloWinningRanks(card, move);
    if (winning === 0 || hiloMultiplierE4([...winningRanks, winning]) === undefined)
      throw new RangeError(`"${move}" is not offered on ${hiloCardName(card)}`);
    if (!hiloWins(card, move, next)) {
      if (at !== moves.length - 1) throw new RangeError("no move follows a wrong guess");
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
/** The cards that lie open, one more than there were moves. */
interface Laid {
  cards: number[];
  moves: HiloMove[];
}
type NoParams = Readonly<Record<never, never>>;

function laid({ seeds, moves }: Played<NoParams, HiloStep>): Laid {
  return { cards: [...hiloCards(seeds, moves.length + 1)], moves: moves.map(({ move }) => move) };
}

/** Ten-thousandths that a cash-out pays should the move be right; undefined when it is not offered. */
function nextE4({ cards, moves }: Laid, move: HiloMove): number | undefined {
  const { winningRanks, multiplierE4 } = hiloStanding(cards, moves);
  if (move === "skip")
    return moves.filter((made) => made === "skip").length < hiloMostSkips ? multiplierE4 : undefined;
  const winning = hiloWinningRanks(cards.at(-1) ?? 0, move);
  return winning === 0 ? undefined : hiloMultiplierE4([...winningRanks, winning]);
}

/** Half of the ranks win: the guess that is quoted before there is one. */
const evenRound = [7] as const;
const mostCardsVerified = 1_000;

/** Hi-Lo: whether the next card ranks higher or lower, as often as the player dares. */
export const hilo: StagedGame<"hilo", NoParams, HiloStep, Laid, Laid> = {
  kind: "staged",
  name: "hilo",
  title: "Hi-Lo",
  params: {},
  initial: {},
  isOffered: () => true,
  // The least likely guess, whatever the first card is: it is not drawn when the bet is judged.
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

/** Guesses what more, or fewer, ranks win, out after so many right ones. */
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

/** The exact return of a rule: what each line of guesses pays, by its chance, over all ranks of the cards before. */
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
