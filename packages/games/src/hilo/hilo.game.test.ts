import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type HiloMove,
  hiloCardName,
  hiloCards,
  hiloGuesses,
  hiloMultiplierE4,
  hiloRank,
  hiloRtp,
  hiloStanding,
  hiloTopMultiplierE4,
  hiloWinningRanks,
  hiloWins,
} from "./hilo.game.ts";

const golden = {
  serverSeed: "735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4",
  clientSeed: "ec75fca98de6f2d9",
  nonce: 20,
};
const deck = Array.from({ length: 52 }, (_, card) => card);
const winningRanks = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 });

describe("hi-lo", () => {
  it("numbers the cards by rank, and within a rank by suit: diamonds, hearts, spades, clubs", () => {
    expect([0, 1, 2, 3, 24, 34, 43, 51].map(hiloCardName)).toEqual([
      ...["2D", "2H", "2S", "2C"],
      ...["8D", "10S", "QC", "AC"],
    ]);
    // The first random number of the round is 0.930725…; floor(0.930725… × 52) = 48, which is the ace of diamonds.
    expect(hiloCards(golden, 3).map(hiloCardName)).toEqual(["AD", "QC", "4H"]);
  });

  it("allows two guesses on each card, and every next rank wins for one of them", () => {
    for (const card of deck) {
      const rank = hiloRank(card);
      const [one = "same", other = "same"] = hiloGuesses(card);
      const winning = [hiloWinningRanks(card, one), hiloWinningRanks(card, other)];
      if (rank === 0) expect([one, other, ...winning]).toEqual(["higher", "same", 12, 1]);
      else if (rank === 12) expect([one, other, ...winning]).toEqual(["lower", "same", 12, 1]);
      else expect([one, other, ...winning]).toEqual(["higher", "lower", 13 - rank, rank + 1]);
      for (const next of deck) expect(hiloWins(card, one, next) || hiloWins(card, other, next)).toBe(true);
    }
    expect(hiloWinningRanks(0, "lower") + hiloWinningRanks(51, "higher") + hiloWinningRanks(20, "same")).toBe(
      0,
    );
  });

  it("lets exactly the four cards of each winning rank win", () => {
    for (const card of deck) {
      for (const guess of hiloGuesses(card)) {
        const wins = deck.filter((next) => hiloWins(card, guess, next)).length;
        expect(wins).toBe(4 * hiloWinningRanks(card, guess));
      }
    }
  });

  it("pays 99% of the product of the inverse chances, rounded down to four decimals", () => {
    expect(hiloMultiplierE4([9])).toBe(14_300);
    expect(hiloMultiplierE4([9, 5])).toBe(37_180);
    fc.assert(
      fc.property(winningRanks, (line) => {
        const ways = line.reduce((product, winning) => product * BigInt(winning), 1n);
        const cut = BigInt(hiloMultiplierE4(line) ?? 0);
        const whole = 9_900n * 13n ** BigInt(line.length);
        expect(cut * ways <= whole && (cut + 1n) * ways > whole).toBe(true);
        expect(hiloRtp(line)).toBeLessThan(0.99 + 1e-12);
        expect(hiloRtp(line)).toBeGreaterThan(0.9899);
      }),
    );
  });

  it("does not allow a guess whose multiplier would exceed 1,000,000×", () => {
    expect(hiloMultiplierE4([1, 1, 1, 1, 1])).toBeLessThan(hiloTopMultiplierE4);
    expect(hiloMultiplierE4([1, 1, 1, 1, 1, 1])).toBeUndefined();
    const same: HiloMove[] = Array.from({ length: 6 }, () => "same");
    expect(
      hiloStanding(
        Array.from({ length: 7 }, () => 48),
        same.slice(1),
      ).lost,
    ).toBe(false);
    expect(() =>
      hiloStanding(
        Array.from({ length: 7 }, () => 48),
        same,
      ),
    ).toThrow(RangeError);
  });

  it("changes only the open card after a skip", () => {
    const cards = hiloCards(golden, 5); // The five cards are AD QC 4H 9S 8C.
    expect(hiloStanding(cards, [])).toEqual({ lost: false, winningRanks: [], multiplierE4: 10_000 });
    expect(hiloStanding(cards, ["skip"]).multiplierE4).toBe(10_000);
    const right = hiloStanding(cards, ["lower", "skip", "higher"]);
    expect(right).toEqual({
      lost: false,
      winningRanks: [12, 11],
      multiplierE4: Math.floor((9_900 * 169) / 132),
    });
    expect(hiloStanding(cards, ["lower", "higher"])).toEqual({
      lost: true,
      winningRanks: [12],
      multiplierE4: 0,
    });
    expect(() => hiloStanding(cards, ["higher"])).toThrow(RangeError);
    expect(() => hiloStanding(cards, ["same", "skip"])).toThrow(RangeError);
    expect(() => hiloStanding(cards.slice(0, 1), ["lower"])).toThrow(RangeError);
  });

  it("returns 99% over all sequences of ranks, for any strategy of the player", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2), { minLength: 26, maxLength: 26 }), (rule) => {
        let [returned, total] = [0, 0];
        for (let sequence = 0; sequence < 13 ** 3; sequence++) {
          const cards = [0, 1, 2].map((at) => (Math.floor(sequence / 13 ** at) % 13) * 4);
          const moves: HiloMove[] = [];
          for (const at of [0, 1]) {
            const card = cards[at] ?? 0;
            // The strategy never skips two cards, because the server refunds a round without a guess.
            const choice = rule[at * 13 + hiloRank(card)] ?? 0;
            const guesses = hiloGuesses(card);
            moves.push((at === 1 && choice === 2 ? "skip" : guesses[choice % 2]) ?? "skip");
            if (hiloStanding(cards, moves).lost) break;
          }
          returned += hiloStanding(cards, moves).multiplierE4;
          total += 10_000;
        }
        expect(returned / total).toBeGreaterThan(0.9899);
        expect(returned / total).toBeLessThanOrEqual(0.99 + 1e-12);
      }),
      { numRuns: 8 },
    );
  });
});
