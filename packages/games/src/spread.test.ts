// The tests compare the exact variance of a round's payout with simple formulas and with sums over all possible rounds.
import { describe, expect, it } from "vitest";
import { risks } from "./chances.ts";
import { coinflipMultiplierE4 } from "./coinflip/coinflip.game.ts";
import { gameNames, games } from "./games.ts";
import { minesMultiplierE4, minesRtp } from "./mines/mines.game.ts";
import { roundSpread } from "./spread.ts";

const upTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

describe("roundSpread of one draw", () => {
  it("returns the exact return to player as the mean, for any bet", () => {
    for (const name of gameNames) {
      const game = games[name];
      if (game.kind !== "instant") continue;
      for (const params of game.simulated)
        expect(roundSpread(name, { params, outcome: {} }).mean, name).toBeCloseTo(
          game.rtp(params as never),
          12,
        );
    }
  });

  it("returns the variance p × m² minus the squared mean, for a game with a single prize", () => {
    // A dice bet with the target 50.00 pays 1.98× for 5,000 of the 10,001 rolls.
    const { variance } = roundSpread("dice", {
      params: { direction: "over", targetCenti: 5_000 },
      outcome: { rollCenti: 1 },
    });
    const [p, m] = [5_000 / 10_001, 1.98];
    expect(variance).toBeCloseTo(p * m ** 2 - (p * m) ** 2, 10);
  });

  it("returns the same variance as a sum over all equally likely outcomes of a payout table", () => {
    // At high risk, the wheel of ten segments has one segment with 7.9× and one segment with 2×.
    const { mean, variance } = roundSpread("wheel", { params: { segments: 10, risk: "high" }, outcome: {} });
    expect(mean).toBeCloseTo(0.99, 12);
    expect(variance).toBeCloseTo((7.9 ** 2 + 2 ** 2) / 10 - 0.99 ** 2, 10);
    for (const risk of risks)
      expect(roundSpread("gems", { params: { risk }, outcome: {} }).variance).toBeGreaterThan(0.3);
  });
});

describe("roundSpread of a round that the player ends", () => {
  it.each([1, 2, 5, 10])(
    "returns the same variance as an enumeration of all rounds, for a cash-out after %i flips",
    (flips) => {
      const chanceOfEnd = (tried: number) => 0.5 ** Math.min(tried, flips);
      // A round can end with a wrong choice at each flip, or after all choices were correct. A wrong choice at the last
      // flip and a correct choice at the last flip have the same chance.
      const ends = [...upTo(1, flips), flips].map((tried) => ({ tried, chance: chanceOfEnd(tried) }));
      expect(ends.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
      const mean = ends.reduce((sum, { tried, chance }) => {
        const outcome = { sides: [], named: upTo(1, tried).map(() => "heads") };
        return sum + chance * roundSpread("coinflip", { params: {}, outcome }).variance;
      }, 0);
      const m = coinflipMultiplierE4(flips) / 10_000;
      expect(mean).toBeCloseTo(0.5 ** flips * m ** 2 - 0.99 ** 2, 8);
    },
  );

  it.each([
    [3, 4],
    [10, 2],
    [24, 1],
  ])("adds the variances of the steps for %i mines with a cash-out after %i gems", (mines, found) => {
    const reach = (count: number) => minesRtp(mines, count) / (minesMultiplierE4(mines, count) / 10_000);
    const ends = upTo(1, found).map((tried) => ({
      tried,
      chance: (tried === 1 ? 1 : reach(tried - 1)) - (tried === found ? 0 : reach(tried)),
    }));
    const mean = ends.reduce((sum, { tried, chance }) => {
      const outcome = { mines: [], opened: upTo(1, tried) };
      return sum + chance * roundSpread("mines", { params: { mines }, outcome }).variance;
    }, 0);
    const m = minesMultiplierE4(mines, found) / 10_000;
    // The game rounds each multiplier down to four decimals. For this reason, the average payout of a step is only
    // approximately the stake of the step.
    expect(mean).toBeCloseTo(minesRtp(mines, found) * m - minesRtp(mines, found) ** 2, 2);
  });

  it("counts only the guesses of Hi-Lo, and returns zero for a refunded round", () => {
    const cards = [24, 0, 24, 24];
    const one = roundSpread("hilo", { params: {}, outcome: { cards, moves: ["higher"] } });
    const skipped = roundSpread("hilo", {
      params: {},
      outcome: { cards: [8, ...cards], moves: ["skip", "higher"] },
    });
    expect(skipped).toEqual(one);
    expect(one.variance).toBeGreaterThan(0);
    expect(roundSpread("hilo", { params: {}, outcome: { cards, moves: [] } })).toEqual({
      mean: 1,
      variance: 0,
    });
  });
});

it("roundSpread of Crash equals the variance of a cash-out at a fixed multiplier over all crash points", () => {
  const leaveAt = 5;
  const of = (crashPoint: number, cashOut: number | null) =>
    roundSpread("crash", {
      params: { autoCashOutE4: null },
      outcome: {
        round: 1,
        crashPointE4: crashPoint * 10_000,
        cashOutE4: cashOut === null ? null : cashOut * 10_000,
      },
    }).variance;
  // The crash point is above x with a chance of 0.99 / x.
  const steps = 40_000;
  let mean = 0.01 * of(1, null) + (0.99 / leaveAt) * of(leaveAt, leaveAt);
  for (let step = 0; step < steps; step++) {
    const [from, to] = [step, step + 1].map((at) => 1 + (at / steps) * (leaveAt - 1));
    mean += (0.99 / (from ?? 1) - 0.99 / (to ?? 1)) * of(from ?? 1, null);
  }
  expect(mean).toBeCloseTo(0.99 * leaveAt - 0.99 ** 2, 2);
});
