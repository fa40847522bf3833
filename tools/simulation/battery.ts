// The statistical battery: tests whether the outcomes of a game's rounds have the right frequencies and are independent
// of the rounds before. Each test returns a p-value, which is the probability that a fair game shows a deviation of at
// least this size.
import { type GameName, games, hashServerSeed, previousGameHash, type RoundSeeds } from "@gemplay/games";
import { type MappedOutcome, mappedOutcomes } from "./mapped-outcomes.ts";
import { chiSquareTails, normalTwoSided } from "./tails.ts";

/** One sequence of rounds that the battery plays: the mapped outcome with the index `at` of a game. */
export interface BatteryTask {
  readonly game: GameName;
  readonly at: number;
  readonly seed: string;
  readonly rounds: number;
}

export interface BatteryResult {
  readonly test: string;
  /** The value of the chi-square statistic, or the deviation in standard deviations. */
  readonly statistic: number;
  /** The two-sided p-value: a distribution that is too even also has a small p-value. */
  readonly p: number;
}

/** Serial correlation compares each round with the rounds that are this many rounds later. */
const lags = [1, 2, 3];

/** The number of tests for each mapped outcome: chi-square, runs, and one serial correlation for each lag. */
export const testsOfOutcome = 2 + lags.length;

/**
 * The probability that the battery rejects a fair generator. The battery rejects a generator if the p-value of at least
 * one of n tests is below this number divided by n (Bonferroni correction).
 */
const falseAlarm = 0.001;

/** Returns the p-value below which one test rejects the generator, if the battery has the given number of tests. */
export const batteryLimit = (tests: number): number => falseAlarm / tests;

/** Plays the rounds of one task with the product's own generator, and tests the outcomes. */
export function playBattery({ game, at, seed, rounds }: BatteryTask): readonly BatteryResult[] {
  const outcome = mappedOutcomes[game][at];
  if (outcome === undefined) throw new RangeError(`${game} has no mapped outcome ${at}`);
  // Each sequence has its own server seed. Games that map the same random number would otherwise have similar p-values.
  return testOutcomes(outcome, roundsOf(game, `${seed} ${game} ${at}`), rounds);
}

/**
 * Yields the seeds of consecutive rounds of one player. For Crash, the function yields the consecutive rounds of one
 * hash chain, from the last round to the first. The order does not matter, because every test of the battery has the
 * same result for the reversed sequence.
 */
export function* roundsOf(game: GameName, seed: string): Generator<RoundSeeds, never> {
  const serverSeed = hashServerSeed(seed);
  const clientSeed = "battery";
  if (games[game].kind === "shared")
    for (let gameHash = serverSeed; ; gameHash = previousGameHash(gameHash))
      yield { serverSeed: gameHash, clientSeed, nonce: 0 };
  for (let nonce = 0; ; nonce++) yield { serverSeed, clientSeed, nonce };
}

/** Tests the outcomes of the first `rounds` rounds of a sequence. */
export function testOutcomes(
  { chances, categoryOf }: MappedOutcome,
  sequence: Iterator<RoundSeeds>,
  rounds: number,
): readonly BatteryResult[] {
  const categories = new Uint32Array(rounds);
  for (let at = 0; at < rounds; at++) categories[at] = categoryOf(sequence.next().value);
  return [
    chiSquareTest(categories, chances),
    runsTest(categories, chances),
    ...lags.map((lag) => serialTest(categories, chances, lag)),
  ];
}

/** Compares the number of rounds in each category with the expected number (Pearson's chi-square test). */
function chiSquareTest(categories: Uint32Array, chances: readonly number[]): BatteryResult {
  const counts = chances.map(() => 0);
  for (const category of categories) counts[category] = (counts[category] ?? 0) + 1;
  const statistic = chances.reduce((sum, chance, category) => {
    const expected = chance * categories.length;
    return sum + ((counts[category] ?? 0) - expected) ** 2 / expected;
  }, 0);
  const { lower, upper } = chiSquareTails(statistic, chances.length - 1);
  return { test: "chi-square", statistic, p: Math.min(1, 2 * Math.min(lower, upper)) };
}

/**
 * Counts the runs, which are maximal sequences of consecutive high rounds or consecutive low rounds (Wald and
 * Wolfowitz). The high rounds are those in the upper half of the categories, weighted by their probabilities.
 */
function runsTest(categories: Uint32Array, chances: readonly number[]): BatteryResult {
  const cut = middleOf(chances);
  let [high, runs] = [0, 1];
  for (const [at, category] of categories.entries()) {
    if (category >= cut) high++;
    if (at > 0 && category >= cut !== (categories[at - 1] ?? 0) >= cut) runs++;
  }
  const { mean, variance } = expectedRuns(high, categories.length - high);
  const statistic = (runs - mean) / Math.sqrt(variance);
  return { test: "runs", statistic, p: normalTwoSided(statistic) };
}

/** Returns the first category of the upper part, so that both parts have probabilities as equal as possible. */
function middleOf(chances: readonly number[]): number {
  let [cut, nearest, below] = [0, 1, 0];
  for (const [category, chance] of chances.entries()) {
    const distance = Math.abs(below - 0.5);
    if (distance < nearest) [cut, nearest] = [category, distance];
    below += chance;
  }
  return cut;
}

/**
 * Returns the exact mean and variance of the number of runs, if every order of the high and low rounds is equally
 * likely.
 */
export function expectedRuns(
  high: number,
  low: number,
): { readonly mean: number; readonly variance: number } {
  const rounds = high + low;
  const both = 2 * high * low;
  return { mean: both / rounds + 1, variance: (both * (both - rounds)) / (rounds ** 2 * (rounds - 1)) };
}

/**
 * Correlates each round with the round that is `lag` rounds later. The test uses the exact mean and variance of a
 * category, so that the sum of the products has exactly the mean 0 and the variance 1 for a fair game.
 */
function serialTest(categories: Uint32Array, chances: readonly number[], lag: number): BatteryResult {
  const mean = chances.reduce((sum, chance, category) => sum + chance * category, 0);
  const variance = chances.reduce((sum, chance, category) => sum + chance * (category - mean) ** 2, 0);
  const pairs = categories.length - lag;
  let sum = 0;
  for (let at = 0; at < pairs; at++)
    sum += ((categories[at] ?? 0) - mean) * ((categories[at + lag] ?? 0) - mean);
  const statistic = sum / (variance * Math.sqrt(pairs));
  return { test: `serial correlation, lag ${lag}`, statistic, p: normalTwoSided(statistic) };
}
