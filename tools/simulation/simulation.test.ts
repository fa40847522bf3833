import { describe, expect, it } from "vitest";
import { simulatedGames } from "./simulated-bets.ts";
import { addTallies, betsOf, isPlausible, judgeTally, playStretch } from "./tally.ts";

// The fixed seed determines the rounds, so the result of this test never changes by chance.
const seed = "simulation in the tests";
// The number of rounds is large enough for a few hits of each bet's rarest prize. The rarest prize, five equal stones,
// occurs once in 2,401 rounds.
const rounds = 20_000;
const [coin] = betsOf("coinflip");
if (!coin) throw new Error("coin flip has no bet");

describe("the simulation", () => {
  it.each(Object.keys(simulatedGames))("measures a return of %s within 4 sigma of the formula", (game) => {
    const tallies = playStretch({ game, seed, from: 0, to: rounds });
    expect(tallies.reduce((sum, tally) => sum + tally.rounds, 0)).toBe(rounds);
    for (const [at, bet] of betsOf(game).entries()) {
      const verdict = judgeTally(game, bet, tallies[at] ?? { rounds: 0, sum: 0, sumOfSquares: 0 });
      expect(isPlausible(verdict), JSON.stringify(verdict)).toBe(true);
      expect(verdict.expected > 0.989 && verdict.expected <= 0.99 + 1e-12).toBe(true);
    }
  });

  it("gives the same sums for several ranges of rounds as for one range", () => {
    const play = (from: number, to: number) => playStretch({ game: "wheel", seed, from, to });
    const parts = [play(0, 100), play(100, 101), play(101, 400)];
    const whole = play(0, 400);
    const summed = parts.reduce((sum, part) => sum.map((tally, at) => addTallies(tally, part[at] ?? tally)));
    for (const [at, tally] of whole.entries()) {
      expect(summed[at]?.rounds).toBe(tally.rounds);
      expect(summed[at]?.sum).toBeCloseTo(tally.sum, 9);
      expect(summed[at]?.sumOfSquares).toBeCloseTo(tally.sumOfSquares, 9);
    }
  });

  it("measures the deviation of the return in standard deviations", () => {
    // 5,300 wins of 1.98 in 10,000 rounds give a measured return of 1.0494; one standard deviation is 0.00988.
    const tally = { rounds: 10_000, sum: 5_300 * 1.98, sumOfSquares: 5_300 * 1.98 ** 2 };
    const verdict = judgeTally("coinflip", coin, tally);
    expect(verdict.sigma).toBeCloseTo((1.0494 - 0.99) / (1.98 * Math.sqrt((0.53 * 0.47) / 10_000)), 6);
    expect(isPlausible(verdict)).toBe(false);
  });

  it("rejects a game that returns a tenth more than its formula, and rounds without variance", () => {
    const generous = {
      ...coin,
      play: (round: Parameters<typeof coin.play>[0]) => coin.play(round) * 1.1,
    };
    let [sum, sumOfSquares] = [0, 0];
    const played = 6_000;
    for (let nonce = 0; nonce < played; nonce++) {
      const returned = generous.play({ serverSeed: seed, clientSeed: "generous", nonce }) / 10_000;
      sum += returned;
      sumOfSquares += returned ** 2;
    }
    expect(isPlausible(judgeTally("coinflip", generous, { rounds: played, sum, sumOfSquares }))).toBe(false);
    const none = { rounds: 100, sum: 0, sumOfSquares: 0 };
    expect(isPlausible(judgeTally("coinflip", coin, none))).toBe(false);
  });

  it("refuses an unknown game name", () => {
    expect(() => betsOf("toString")).toThrow("unknown game");
  });
});
