import { createHash } from "node:crypto";
import { addOwed, isSameOwed, nothingOwed, type Owed, owedAssets } from "@gemplay/solvency";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { partOf, partsOfDebt } from "./parts.ts";

const secretOf = (text: string) => createHash("sha256").update(text).digest("hex");
const partsOf = (secret: string, playerId: bigint, owed: Owed) =>
  Array.from({ length: partsOfDebt }, (_, part) => partOf(secret, playerId, owed, part));

const amount = fc.oneof(fc.bigInt(0n, 3n), fc.bigInt(0n, (1n << 128n) - 1n));
const owed: fc.Arbitrary<Owed> = fc.record({ PLAY: amount, TPLAY: amount, U: amount, GEM: amount });
const secret = fc.string().map(secretOf);
const player = fc.bigInt(0n, 10n ** 18n - 1n);

describe("partOf", () => {
  it("divides each amount into parts that add up to the amount exactly, and draws no negative part", () => {
    fc.assert(
      fc.property(secret, player, owed, (key, playerId, debt) => {
        // The sum of negative parts would throw an OwedError.
        expect(partsOf(key, playerId, debt).reduce(addOwed, nothingOwed)).toEqual(debt);
      }),
    );
  });

  it("never puts a whole amount of at least two base units into one part", () => {
    fc.assert(
      fc.property(secret, player, owed, (key, playerId, debt) => {
        for (const part of partsOf(key, playerId, debt))
          for (const asset of owedAssets) if (debt[asset] > 1n) expect(part[asset]).toBeLessThan(debt[asset]);
      }),
      { numRuns: 1_000 },
    );
  });

  it("puts a single base unit into any of the parts, at random", () => {
    const places = new Set<number>();
    for (let playerId = 0n; playerId < 500n; playerId++)
      places.add(
        partsOf(secretOf("unit"), playerId, { ...nothingOwed, GEM: 1n }).findIndex(({ GEM }) => GEM === 1n),
      );
    expect(places).toEqual(new Set(Array.from({ length: partsOfDebt }, (_, part) => part)));
  });

  it("cuts each asset, each player and each tree in another way", () => {
    const debt: Owed = { PLAY: 10n ** 24n, TPLAY: 10n ** 24n, U: 10n ** 24n, GEM: 10n ** 24n };
    const cut = [
      ...partsOf(secretOf("one"), 7n, debt),
      ...partsOf(secretOf("one"), 8n, debt),
      ...partsOf(secretOf("two"), 7n, debt),
    ].flatMap((part) => owedAssets.map((asset) => part[asset]));
    expect(new Set(cut).size).toBe(3 * partsOfDebt * owedAssets.length);
    const [first = nothingOwed] = partsOf(secretOf("one"), 7n, debt);
    expect(isSameOwed(first, partOf(secretOf("one"), 7n, debt, 0))).toBe(true);
  });

  it("draws each part with an equal mean of an eighth, and a half in one of 128 parts", () => {
    const whole = 10n ** 20n;
    const players = 4_000;
    const means = Array.from({ length: partsOfDebt }, () => 0);
    let large = 0;
    for (let playerId = 0; playerId < players; playerId++)
      partsOf(secretOf("mean"), BigInt(playerId), { ...nothingOwed, U: whole }).forEach(({ U }, part) => {
        means[part] = (means[part] ?? 0) + Number(U) / Number(whole) / players;
        if (2n * U > whole) large += 1;
      });
    for (const mean of means) expect(mean).toBeCloseTo(1 / partsOfDebt, 1.7);
    expect(large / (players * partsOfDebt)).toBeGreaterThan(0.006);
    expect(large / (players * partsOfDebt)).toBeLessThan(0.0096);
  });
});
