// The outcomes that the statistical battery tests: for each game, how a round becomes one of several categories, and
// the exact probability of each category.
import {
  choose,
  coinflipSides,
  crashPointE4,
  crashRtp,
  crashSourceOf,
  diceRollCenti,
  type GameName,
  gems,
  gemsDraws,
  gemsHand,
  gemsHands,
  gemsWays,
  hiloCards,
  kenoDraw,
  kenoNumbers,
  kenoWays,
  limboResultE4,
  limboWinning,
  minesBoard,
  minesPlaces,
  plinko,
  type RoundSeeds,
  wheel,
} from "@gemplay/games";

/** One way to map the rounds of a game to categories. */
export interface MappedOutcome {
  readonly name: string;
  /**
   * The exact probability of each category. The rarest category must have a probability of at least 1 in 2,500, so that
   * a chi-square test of 100,000 rounds expects at least 40 rounds in each category.
   */
  readonly chances: readonly number[];
  /** Returns the number of the category of a round, from 0 to one less than the number of categories. */
  categoryOf(seeds: RoundSeeds): number;
}

const equal = (categories: number): number[] => Array.from({ length: categories }, () => 1 / categories);

/** Reads a list of digits as one number. */
const numberOf = (digits: readonly number[], base: number): number =>
  digits.reduce((sum, digit) => sum * base + digit, 0);

/** The multipliers, in ten-thousandths, at which the categories of Crash and Limbo begin. */
const steps = [10_100, 11_000, 12_500, 15_000, 20_000, 30_000, 50_000, 100_000, 1_000_000];
const stepOf = (multiplierE4: number): number => steps.filter((step) => multiplierE4 >= step).length;

/** Returns the probability of each category of a multiplier that reaches each step with a given probability. */
function betweenSteps(reaches: (stepE4: number) => number): number[] {
  const reached = [1, ...steps.map(reaches), 0];
  return reached.slice(0, -1).map((chance, at) => chance - (reached[at + 1] ?? 0));
}

const dicePerCategory = 137;
const kenoPicks = [4, 8, 12, 16];
const plinkoPath = (seeds: RoundSeeds, rows: number) => plinko.play(seeds, { rows, risk: "low" }).outcome;
const stones = (seeds: RoundSeeds) => gems.play(seeds, { risk: "low" }).outcome.stones;

export const mappedOutcomes: Readonly<Record<GameName, readonly MappedOutcome[]>> = {
  crash: [
    {
      name: "crash point, ten steps",
      chances: betweenSteps((stepE4) => (crashRtp(stepE4) * 10_000) / stepE4),
      categoryOf: (seeds) => stepOf(crashPointE4(crashSourceOf(seeds))),
    },
  ],
  dice: [
    {
      name: "roll, 73 equal ranges",
      chances: equal(10_001 / dicePerCategory),
      categoryOf: (seeds) => Math.floor(diceRollCenti(seeds) / dicePerCategory),
    },
  ],
  mines: [
    {
      name: "tile of the only mine",
      chances: equal(minesBoard.tiles),
      categoryOf: (seeds) => minesPlaces(seeds, 1)[0] ?? 0,
    },
    {
      name: "tile of the only gem",
      chances: equal(minesBoard.tiles),
      // The numbers of all 25 tiles have the sum 300.
      categoryOf: (seeds) =>
        minesPlaces(seeds, minesBoard.mostMines).reduce((rest, place) => rest - place, 300),
    },
  ],
  plinko: [
    {
      name: "bucket of ten rows",
      chances: Array.from({ length: 11 }, (_, bucket) => choose(10, bucket) / 2 ** 10),
      categoryOf: (seeds) => plinkoPath(seeds, 10).bucket,
    },
    {
      name: "path of eight rows",
      chances: equal(2 ** 8),
      categoryOf: (seeds) => numberOf(plinkoPath(seeds, 8).path, 2),
    },
  ],
  limbo: [
    {
      name: "result, ten steps",
      chances: betweenSteps((targetE4) => limboWinning({ targetE4 }) / 2 ** 24),
      categoryOf: (seeds) => stepOf(limboResultE4(seeds)),
    },
  ],
  wheel: [
    {
      name: "segment of fifty",
      chances: equal(50),
      categoryOf: (seeds) => wheel.play(seeds, { segments: 50, risk: "low" }).outcome.segment,
    },
  ],
  keno: [
    {
      name: "first drawn number",
      chances: equal(kenoNumbers.board),
      categoryOf: (seeds) => (kenoDraw(seeds)[0] ?? 0) - 1,
    },
    {
      name: "hits of four picks",
      chances: Array.from(
        { length: kenoPicks.length + 1 },
        (_, hits) => kenoWays(kenoPicks.length, hits) / choose(kenoNumbers.board, kenoPicks.length),
      ),
      categoryOf: (seeds) => kenoDraw(seeds).filter((drawn) => kenoPicks.includes(drawn)).length,
    },
  ],
  hilo: [
    {
      name: "first card",
      chances: equal(52),
      categoryOf: (seeds) => hiloCards(seeds, 1)[0] ?? 0,
    },
  ],
  coinflip: [
    {
      name: "first five flips",
      chances: equal(2 ** 5),
      categoryOf: (seeds) =>
        numberOf(
          coinflipSides(seeds, 5).map((side) => (side === "heads" ? 1 : 0)),
          2,
        ),
    },
  ],
  gems: [
    {
      name: "first two stones",
      chances: equal(7 ** 2),
      categoryOf: (seeds) => numberOf(stones(seeds).slice(0, 2), 7),
    },
    {
      name: "hand",
      chances: gemsHands.map((hand) => gemsWays(hand) / gemsDraws),
      categoryOf: (seeds) => gemsHands.indexOf(gemsHand(stones(seeds))),
    },
  ],
};
