import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Risk, risks } from "../chances.ts";
import { type GemsHand, gems, gemsDraws, gemsHand, gemsHands, gemsTableE4, gemsWays } from "./gems.game.ts";

/** The test uses the seeds of the example that docs/fairness.md publishes. */
const golden = {
  serverSeed: "735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4",
  clientSeed: "ec75fca98de6f2d9",
};
const stones = Array.from({ length: 5 });
const kindsOf = (draw: number) => stones.map((_, at) => Math.floor(draw / 7 ** at) % 7);

describe("gems", () => {
  it.each<[number, number[], GemsHand, number]>([
    [20, [6, 5, 1, 4, 3], "none", 0],
    [0, [1, 5, 6, 2, 1], "pair", 0],
    [4, [2, 3, 2, 3, 5], "twoPairs", 16_000],
    [12, [6, 3, 6, 0, 6], "three", 22_000],
    [119, [1, 4, 1, 4, 1], "fullHouse", 75_000],
    [5, [1, 1, 1, 1, 5], "four", 130_000],
    [2715, [5, 5, 5, 5, 5], "five", 1_550_000],
  ])("draws and pays the nonce %i as published in docs/fairness.md", (nonce, drawn, hand, multiplierE4) => {
    const round = gems.play({ ...golden, nonce }, { risk: "medium" });
    expect(round).toEqual({ multiplierE4, outcome: { stones: drawn } });
    expect(gemsHand(drawn)).toBe(hand);
  });

  it("returns 98.9% to 99% to players at each risk, according to an enumeration of all draws", () => {
    const counted = new Map<GemsHand, bigint>();
    for (let draw = 0; draw < 7 ** 5; draw++) {
      const hand = gemsHand(kindsOf(draw));
      counted.set(hand, (counted.get(hand) ?? 0n) + 1n);
    }
    expect(gemsHands.map((hand) => Number(counted.get(hand)))).toEqual(gemsHands.map(gemsWays));
    expect(gemsDraws).toBe(16_807);
    for (const risk of risks) {
      const table = gemsTableE4(risk);
      const returnedE4 = gemsHands.reduce(
        (sum, hand, at) => sum + (counted.get(hand) ?? 0n) * BigInt(table[at] ?? 0),
        0n,
      );
      expect(returnedE4).toBe(16_625n * 10_000n);
      expect(gems.rtp({ risk })).toBeCloseTo(16_625 / 16_807, 12);
    }
  });

  it("recognizes the hand of five stones in any order and of any kinds", () => {
    /**
     * Maps the number of equal pairs of stones to the name of the hand. Five stones form ten pairs. The number of pairs
     * of equal stones identifies the hand.
     */
    const pairsOf: Readonly<Record<number, GemsHand>> = {
      0: "none",
      1: "pair",
      2: "twoPairs",
      3: "three",
      4: "fullHouse",
      6: "four",
      10: "five",
    };
    for (let draw = 0; draw < 7 ** 5; draw++) {
      const kinds = kindsOf(draw);
      const pairs = kinds.flatMap((kind, at) => kinds.slice(at + 1).filter((other) => other === kind)).length;
      expect(gemsHand(kinds)).toBe(pairsOf[pairs]);
    }
  });

  it.each(risks)(
    "pays more for a hand with a smaller chance at risk %s, and most for five of a kind",
    (risk) => {
      const table = gemsTableE4(risk);
      const paid = table.filter((multiplierE4) => multiplierE4 > 0);
      expect(table).toHaveLength(gemsHands.length);
      expect(table.slice(0, table.length - paid.length).every((multiplierE4) => multiplierE4 === 0)).toBe(
        true,
      );
      expect(paid).toEqual([...new Set(paid)].sort((a, b) => a - b));
      expect(gems.topMultiplierE4({ risk })).toBe(table.at(-1));
      expect(paid.every((multiplierE4) => multiplierE4 % 100 === 0)).toBe(true);
    },
  );

  it("wins less often and pays more at a higher risk", () => {
    const least = risks.map((risk) => gemsTableE4(risk).findIndex((multiplierE4) => multiplierE4 > 0));
    expect(least).toEqual([1, 2, 3]);
    expect(risks.map((risk) => gems.topMultiplierE4({ risk }))).toEqual([350_000, 1_550_000, 5_750_000]);
  });

  it("draws five stones of seven kinds from any seeds, and draws the same stones at every risk", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(), (serverSeed, clientSeed, nonce) => {
        const [one, ...others] = risks.map((risk) => gems.play({ serverSeed, clientSeed, nonce }, { risk }));
        const drawn = one?.outcome.stones ?? [];
        expect(drawn).toHaveLength(5);
        expect(drawn.every((kind) => Number.isInteger(kind) && kind >= 0 && kind <= 6)).toBe(true);
        for (const other of others) expect(other.outcome).toEqual(one?.outcome);
      }),
    );
  });

  it("accepts exactly three risk levels", () => {
    expect(risks.every((risk) => gems.isOffered({ risk }))).toBe(true);
    for (const risk of ["classic", "toString", "", "LOW"])
      expect(gems.isOffered({ risk: risk as Risk })).toBe(false);
  });
});
