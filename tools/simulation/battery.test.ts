import { type GameName, gameNames, type RoundSeeds } from "@gemplay/games";
import { describe, expect, it } from "vitest";
import {
  batteryLimit,
  expectedRuns,
  playBattery,
  roundsOf,
  testOutcomes,
  testsOfOutcome,
} from "./battery.ts";
import { type MappedOutcome, mappedOutcomes } from "./mapped-outcomes.ts";

// The fixed seed determines all rounds, so the result of these tests never changes by chance.
const seed = "battery in the tests";
const rounds = 5_000;
const cases = gameNames.flatMap((game) =>
  mappedOutcomes[game].map((outcome, at) => ({ game, at, outcome, name: outcome.name })),
);
const limit = batteryLimit(cases.length * testsOfOutcome);

type Wrong = (game: GameName, outcome: MappedOutcome) => Iterator<RoundSeeds, never>;

/** Wrong generators. Each one chooses among rounds of the right generator, so it works for every game. */
const wrongGenerators: Readonly<Record<string, Wrong>> = {
  *"takes the better of two rounds in every third round"(game, { categoryOf }) {
    const right = roundsOf(game, seed);
    for (let round = 0; ; round++) {
      const [one, other] = [right.next().value, right.next().value];
      yield round % 3 === 0 && categoryOf(other) > categoryOf(one) ? other : one;
    }
  },
  *"plays every tenth round twice"(game) {
    const right = roundsOf(game, seed);
    for (let count = 0; ; count++) {
      const { value } = right.next();
      yield value;
      if (count % 10 === 0) yield value;
    }
  },
  *"gives a worse round after a good round, and a better round after a bad round"(
    game,
    { categoryOf, chances },
  ) {
    const right = roundsOf(game, seed);
    let before = 0;
    for (;;) {
      const [one, other] = [right.next().value, right.next().value];
      const [low, high] = categoryOf(one) < categoryOf(other) ? [one, other] : [other, one];
      const chosen = before > meanOf(chances) ? low : high;
      before = categoryOf(chosen);
      yield chosen;
    }
  },
};

/** Returns the mean number of the category in a fair game. */
const meanOf = (chances: readonly number[]): number =>
  chances.reduce((sum, chance, category) => sum + chance * category, 0);

describe.each(cases)("the battery on $game, $name", ({ game, at, outcome }) => {
  it("accepts the generator of the product", () => {
    const results = playBattery({ game, at, seed, rounds });
    expect(results).toHaveLength(testsOfOutcome);
    for (const result of results) expect(result.p, JSON.stringify(result)).toBeGreaterThan(limit);
  });

  it("uses probabilities whose sum is 1 and which are all large enough for a chi-square test", () => {
    expect(outcome.chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
    expect(Math.min(...outcome.chances)).toBeGreaterThan(1 / 2_500);
  });
});

describe.each(cases.filter(({ at }) => at === 0))("the battery on $game, $name", ({ game, outcome }) => {
  it.each(Object.entries(wrongGenerators))("rejects a generator that %s", (_, wrong) => {
    const results = testOutcomes(outcome, wrong(game, outcome), rounds);
    expect(Math.min(...results.map(({ p }) => p))).toBeLessThan(limit);
  });
});

it("the battery rejects outcomes that are too even", () => {
  const outcome = {
    name: "one after the other",
    chances: [0.25, 0.25, 0.25, 0.25],
    categoryOf: nonceModulo4,
  };
  const [chiSquare] = testOutcomes(outcome, roundsOf("dice", seed), rounds);
  expect(chiSquare).toEqual({ test: "chi-square", statistic: 0, p: 0 });
});

function nonceModulo4({ nonce }: RoundSeeds): number {
  return nonce % 4;
}

it("the battery gives each p-value with the right frequency for a fair game", () => {
  const runs = 200;
  const below = new Map<string, number>();
  for (let run = 0; run < runs; run++)
    for (const { test, p } of playBattery({ game: "wheel", at: 0, seed: `${seed} ${run}`, rounds: 250 }))
      below.set(test, (below.get(test) ?? 0) + (p < 0.1 ? 1 : 0));
  // One tenth of 200 p-values is 20, with a standard deviation of 4.2.
  expect(below.size).toBe(testsOfOutcome);
  for (const [test, count] of below) {
    expect(count, test).toBeGreaterThan(20 - 13);
    expect(count, test).toBeLessThan(20 + 13);
  }
});

it("expectedRuns equals the mean and the variance over all orders of the rounds", () => {
  const [high, low] = [4, 5];
  const counts: number[] = [];
  for (let order = 0; order < 2 ** (high + low); order++) {
    const bits = [...order.toString(2).padStart(high + low, "0")];
    if (bits.filter((bit) => bit === "1").length !== high) continue;
    counts.push(bits.filter((bit, at) => bit !== bits[at - 1]).length);
  }
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  const variance = counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / counts.length;
  expect(counts).toHaveLength(126);
  expect(expectedRuns(high, low).mean).toBeCloseTo(mean, 12);
  expect(expectedRuns(high, low).variance).toBeCloseTo(variance, 12);
});
