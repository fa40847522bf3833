import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { crash, crashPointE4, crashRtp, isCrashCashOut } from "./crash.game.ts";

const salt = "0000000000000000001b34dc6a1e86083f95500b096231436e9b25cbdd0075c4";

describe("crash", () => {
  it("computes the crash point of a published round", () => {
    const gameHash = "d8276461230081da5d9e251397b511bbf792725786c3d9c79b386c665cbba63f";
    expect(crashPointE4({ gameHash, salt })).toBe(11_800);
  });

  it("ends at the multiplier that the exact formula gives, and never below 1.00×", () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), (gameHash, anySalt) => {
        const digits = createHmac("sha256", gameHash).update(anySalt).digest("hex").slice(0, 8);
        const centi = (99n * 2n ** 32n) / (BigInt(`0x${digits}`) + 1n);
        const point = crashPointE4({ gameHash, salt: anySalt });
        expect(point).toBe(Number(centi < 100n ? 100n : centi) * 100);
      }),
    );
  });

  it("returns at most 99% to players, according to the exact number of outcomes that reach the cash-out", () => {
    fc.assert(
      fc.property(fc.integer({ min: 101, max: 100_000_000 }), (centi) => {
        const reaching = (99n * 2n ** 32n) / BigInt(centi);
        expect((99n * 2n ** 32n) / reaching >= BigInt(centi)).toBe(true);
        expect((99n * 2n ** 32n) / (reaching + 1n) < BigInt(centi)).toBe(true);
        const rtp = crashRtp(centi * 100);
        expect(rtp).toBeCloseTo((Number(reaching) * centi) / 100 / 2 ** 32, 12);
        expect(rtp <= 0.99 && rtp > 0.9897).toBe(true);
      }),
    );
  });

  it("allows cash-outs from 1.01× to 1,000,000× in whole hundredths", () => {
    expect([10_100, 20_000, 10_000_000_000].every(isCrashCashOut)).toBe(true);
    expect([10_000, 10_150, 10_000_000_100, Number.NaN].some(isCrashCashOut)).toBe(false);
  });
});

describe("crash.ended for a past round", () => {
  // The crash point of the round with the given game hash is 1.18×.
  const gameHash = "d8276461230081da5d9e251397b511bbf792725786c3d9c79b386c665cbba63f";
  const seeds = { serverSeed: gameHash, clientSeed: salt, nonce: 7 };
  const round = { round: 7, crashPointE4: 11_800 };
  type Claim = { cashOutE4: number | null; targetE4?: number; byHand?: boolean };
  const ended = (autoCashOutE4: number | null, claim: Claim) => {
    const { outcome, multiplierE4 } = crash.ended(seeds, { autoCashOutE4 }, { ...round, ...claim });
    expect(multiplierE4).toBe(outcome.cashOutE4 ?? 0);
    return outcome;
  };

  it("cashes out at the accepted target, or earlier if the player cashed out manually", () => {
    const accepted = { targetE4: 11_500, byHand: false };
    expect(ended(11_500, { cashOutE4: 10_100, ...accepted })).toEqual({
      ...round,
      cashOutE4: 11_500,
      ...accepted,
    });
    expect(ended(11_500, { cashOutE4: null, ...accepted })).toEqual({
      ...round,
      cashOutE4: 11_500,
      ...accepted,
    });
    const called = { targetE4: 11_500, byHand: true };
    expect(ended(11_500, { cashOutE4: 10_100, ...called })).toEqual({
      ...round,
      cashOutE4: 10_100,
      ...called,
    });
  });

  it("cashes out at the player's own target, even if the stored target differs", () => {
    const lowered = { cashOutE4: 10_100, targetE4: 10_100, byHand: false };
    expect(ended(11_500, lowered)).toMatchObject({ cashOutE4: 11_500, targetE4: 11_500 });
    expect(ended(20_000, lowered)).toMatchObject({ cashOutE4: null, targetE4: 20_000 });
  });

  it("uses the manual cash-out or the accepted target if the player has set no target", () => {
    expect(ended(null, { cashOutE4: 11_000, targetE4: 30_000, byHand: true }).cashOutE4).toBe(11_000);
    expect(ended(null, { cashOutE4: null, targetE4: 11_000, byHand: false }).cashOutE4).toBe(11_000);
    expect(ended(null, { cashOutE4: null, targetE4: 30_000, byHand: false }).cashOutE4).toBeNull();
  });

  it("returns no target for a round that was stored without a target", () => {
    expect(ended(20_000, { cashOutE4: 11_000 })).toEqual({ ...round, cashOutE4: 11_000 });
    expect(ended(null, { cashOutE4: null })).toEqual({ ...round, cashOutE4: null });
  });
});
