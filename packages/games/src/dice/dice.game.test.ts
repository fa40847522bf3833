import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  diceMultiplierE4,
  diceRollCenti,
  diceRtp,
  diceWinning,
  diceWinningOutcomes,
  isDiceParams,
  playDice,
} from "./dice.game.ts";

const serverSeed = "735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4";
const clientSeed = "ec75fca98de6f2d9";

describe("dice", () => {
  it.each([
    [20, 9308],
    [21, 61],
    [22, 7173],
  ])("gives the published roll for the nonce %i", (nonce, rollCenti) => {
    expect(diceRollCenti({ serverSeed, clientSeed, nonce })).toBe(rollCenti);
  });

  it("loses a bet on either side if the roll equals the target", () => {
    const seeds = { serverSeed, clientSeed, nonce: 20 };
    expect(playDice(seeds, { direction: "over", targetCenti: 9308 }).won).toBe(false);
    expect(playDice(seeds, { direction: "under", targetCenti: 9308 }).won).toBe(false);
    expect(playDice(seeds, { direction: "over", targetCenti: 9307 }).won).toBe(true);
    expect(playDice(seeds, { direction: "under", targetCenti: 9309 }).won).toBe(true);
  });

  it("counts as many winning rolls for every bet as an enumeration of all rolls", () => {
    for (const direction of ["over", "under"] as const) {
      for (let targetCenti = 0; targetCenti <= 10_000; targetCenti += 97) {
        let winning = 0;
        for (let roll = 0; roll <= 10_000; roll++) {
          if (direction === "over" ? roll > targetCenti : roll < targetCenti) winning++;
        }
        expect(diceWinning({ direction, targetCenti })).toBe(winning);
      }
    }
  });

  it("returns between 98.981% and 98.9902% to players for every bet", () => {
    for (let winning = diceWinningOutcomes.minimum; winning <= diceWinningOutcomes.maximum; winning++) {
      const rtp = diceRtp({ direction: "under", targetCenti: winning });
      expect(rtp).toBeGreaterThan(0.98981);
      expect(rtp).toBeLessThan(0.989902);
    }
  });

  it("accepts only bets with a win chance from 0.01% to 90%", () => {
    expect(isDiceParams({ direction: "over", targetCenti: 9_999 })).toBe(true);
    expect(isDiceParams({ direction: "over", targetCenti: 10_000 })).toBe(false);
    expect(isDiceParams({ direction: "over", targetCenti: 1_000 })).toBe(true);
    expect(isDiceParams({ direction: "over", targetCenti: 999 })).toBe(false);
    expect(isDiceParams({ direction: "under", targetCenti: 0 })).toBe(false);
    expect(isDiceParams({ direction: "under", targetCenti: 9_001 })).toBe(false);
    expect(isDiceParams({ direction: "under", targetCenti: 50.5 })).toBe(false);
    expect(isDiceParams({ direction: "over", targetCenti: Number.NaN })).toBe(false);
  });

  it("pays 99% of the inverse of the shown chance, rounded down to four decimals", () => {
    expect(diceMultiplierE4({ direction: "over", targetCenti: 4_000 })).toBe(16_500);
    expect(diceMultiplierE4({ direction: "over", targetCenti: 9_999 })).toBe(99_000_000);
    expect(diceMultiplierE4({ direction: "under", targetCenti: 9_000 })).toBe(11_000);
    expect(diceMultiplierE4({ direction: "under", targetCenti: 7 })).toBe(14_142_857);
  });

  it("rolls from 0.00 to 100.00 for any seeds, and the same seeds give the same roll", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(), (server, client, nonce) => {
        const seeds = { serverSeed: server, clientSeed: client, nonce };
        const roll = diceRollCenti(seeds);
        expect(roll >= 0 && roll <= 10_000 && Number.isInteger(roll)).toBe(true);
        expect(diceRollCenti(seeds)).toBe(roll);
      }),
    );
  });
});
