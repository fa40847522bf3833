import { describe, expect, it } from "vitest";
import { coinflipMultiplierE4, coinflipRtp, coinflipSides, coinflipStanding } from "./coinflip.game.ts";

const golden = {
  serverSeed: "735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4",
  clientSeed: "ec75fca98de6f2d9",
  nonce: 20,
};

describe("coin flip", () => {
  it("takes the result of each flip from the next random number of the round", () => {
    // The random numbers of the round are 0.93, 0.63, 0.33, 0.88 …, and each number from 0.5 on means heads.
    const sides = ["heads", "heads", "tails", "heads", "heads", "heads", "tails", "tails", "tails", "tails"];
    expect(coinflipSides(golden, 10)).toEqual(sides);
    expect(coinflipSides(golden, 20).slice(0, 10)).toEqual(sides);
  });

  it("pays exactly 0.99 × 2ⁿ after n flips, so that a cash-out after any flip returns 99%", () => {
    for (let flips = 1; flips <= 20; flips++) {
      expect(BigInt(coinflipMultiplierE4(flips)) * 100n).toBe(99n * 2n ** BigInt(flips) * 10_000n);
      expect(coinflipRtp(flips)).toBe(0.99);
    }
    expect(coinflipMultiplierE4(3)).toBe(79_200);
  });

  it("lets exactly one of the eight possible sequences of three choices win", () => {
    const sides = coinflipSides(golden, 3);
    const both = ["heads", "tails"] as const;
    const named = both.flatMap((a) => both.flatMap((b) => both.map((c) => [a, b, c] as const)));
    const right = named.filter((one) => one.every((side, at) => side === sides[at]));
    expect(right).toHaveLength(1);
    expect(right.map((one) => coinflipStanding(sides, one))).toEqual([
      { lost: false, right: 3, multiplierE4: 79_200 },
    ]);
  });

  it("offers the stake as the first cash-out and ends at the first wrong choice", () => {
    const sides = coinflipSides(golden, 20);
    expect(coinflipStanding(sides, [])).toEqual({ lost: false, right: 0, multiplierE4: 10_000 });
    expect(coinflipStanding(sides, ["heads", "tails"])).toEqual({ lost: true, right: 1, multiplierE4: 0 });
    expect(() => coinflipStanding(sides, ["tails", "heads"])).toThrow(RangeError);
    expect(coinflipStanding(sides, sides).multiplierE4).toBe(coinflipMultiplierE4(20));
    expect(() => coinflipStanding([...sides, "heads"], [...sides, "heads"])).toThrow(RangeError);
  });
});
