import { games } from "@gemplay/games";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type Givings, leastEdgeE4, whyNot } from "./house-keeps.ts";

const defaults: Givings = {
  commissionBps: [1_000, 1_250, 1_500, 2_000, 2_500],
  levels: [
    { points: 100_000, giftBase: 10_000_000n },
    { points: 1_000_000, giftBase: 100_000_000n },
    { points: 10_000_000, giftBase: 1_000_000_000n },
    { points: 100_000_000, giftBase: 10_000_000_000n },
  ],
  gemPerThousand: 100,
  gemPerPlay: 100,
};

it("whyNot accepts the default settings of rewards", () => {
  expect(whyNot(defaults)).toBeUndefined();
});

it.each([
  ["all of the edge as commission", { commissionBps: [1_000, 1_250, 1_500, 2_000, 10_000] }],
  ["as much rakeback as commission leaves", { gemPerThousand: 743 }],
  ["gems that are worth as much", { gemPerPlay: 14 }],
  ["one gift", { levels: [{ points: 1, giftBase: 10_000n }, ...defaults.levels.slice(1)] }],
  ["levels out of order", { levels: defaults.levels.toReversed() }],
  ["equal levels", { levels: [...defaults.levels.slice(0, 3), { points: 10_000_000, giftBase: 0n }] }],
  ["a lower rate above", { commissionBps: [1_000, 900, 1_500, 2_000, 2_500] }],
])("whyNot refuses %s", (_name, change) => {
  expect(whyNot({ ...defaults, ...change })).toBeDefined();
});

it("whyNot accepts settings of rewards just below the limit", () => {
  expect(whyNot({ ...defaults, gemPerThousand: 731 })).toBeUndefined();
});

const ascending = (most: number) =>
  fc
    .array(fc.integer({ min: 1, max: most }), { minLength: 4, maxLength: 5 })
    .map((values) => values.toSorted((a, b) => a - b));
const givings: fc.Arbitrary<Givings> = fc.record({
  commissionBps: ascending(10_000),
  levels: fc
    .tuple(
      fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000_000 }), { minLength: 4, maxLength: 4 }),
      fc.array(fc.bigInt({ min: 0n, max: 10n ** 10n }), { minLength: 4, maxLength: 4 }),
    )
    .map(([points, gifts]) =>
      points.toSorted((a, b) => a - b).map((needed, at) => ({ points: needed, giftBase: gifts[at] ?? 0n })),
    ),
  gemPerThousand: fc.integer({ min: 0, max: 2_000 }),
  gemPerPlay: fc.integer({ min: 1, max: 10_000 }),
});

/**
 * The test simulates bets of each game with the house edge of these bets, including the bet with the smallest house
 * edge.
 */
const edges = [
  ...games.keno.simulated.map((bet) => games.keno.houseEdge(bet)),
  ...games.plinko.simulated.map((bet) => games.plinko.houseEdge(bet)),
  ...games.gems.simulated.map((bet) => games.gems.houseEdge(bet)),
  ...games.wheel.simulated.map((bet) => games.wheel.houseEdge(bet)),
  ...games.dice.simulated.map((bet) => games.dice.houseEdge(bet)),
  ...games.limbo.simulated.map((bet) => games.limbo.houseEdge(bet)),
  ...games.crash.simulated.map((cashOut) => games.crash.houseEdge(cashOut)),
  games.coinflip.houseEdge({}, { sides: ["heads"], named: ["heads"] }),
  games.mines.houseEdge({ mines: 3 }, { mines: [], opened: [1, 2] }),
  games.hilo.houseEdge({}, { cards: [0, 4], moves: ["higher"] }),
  { up: leastEdgeE4, down: 10_000n },
];

it("a player who bets with an invited second account loses money at every game, level and stake, under all settings that whyNot accepts", () => {
  let taken = 0;
  fc.assert(
    fc.property(
      givings,
      fc.integer({ min: 0, max: 4 }),
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      (given, reached, stake) => {
        if (whyNot(given) !== undefined) return;
        taken += 1;
        // The simulated player reaches the highest level that the sum of stakes allows, and receives the gifts of all
        // levels up to it. The simulated player gets the commission rate of this highest level from the first bet on.
        const level = Math.min(reached, given.levels.length);
        const needed = level === 0 ? 0n : BigInt(given.levels[level - 1]?.points ?? 0);
        const bets = needed > stake ? needed : stake;
        const gifts = given.levels.slice(0, level).reduce((sum, { giftBase }) => sum + giftBase, 0n);
        const rate = BigInt(given.commissionBps[Math.min(level, given.commissionBps.length - 1)] ?? 0);
        for (const { up, down } of edges) {
          // All amounts are in PLAY, multiplied by 10^11 and by the denominator of the house edge.
          const lost = bets * up * 10n ** 11n;
          const commission = bets * up * rate * 10n ** 7n;
          const gem =
            ((bets * BigInt(given.gemPerThousand) * 10n + gifts) * 10n ** 7n * down) /
            BigInt(given.gemPerPlay);
          expect(commission + gem).toBeLessThan(lost);
        }
      },
    ),
    { numRuns: 20_000 },
  );
  expect(taken).toBeGreaterThan(500);
});
