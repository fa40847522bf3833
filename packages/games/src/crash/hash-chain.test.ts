import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ChainLink, chainBelow, isOnChain, previousGameHash } from "./hash-chain.ts";

const secret: ChainLink = {
  round: 200,
  gameHash: createHash("sha256").update("a secret of the tests").digest("hex"),
};
const chain = [secret, ...chainBelow(secret)];
const at = (round: number): ChainLink => chain[200 - round] ?? secret;

describe("the hash chain of Crash", () => {
  it("computes the hash of each previous round as SHA-256 of the text of the hash, down to round 0", () => {
    expect(chain.map(({ round }) => round)).toEqual(Array.from({ length: 201 }, (_, made) => 200 - made));
    for (let round = 200; round > 0; round--) {
      const expected = createHash("sha256").update(at(round).gameHash).digest("hex");
      expect(at(round - 1).gameHash).toBe(expected);
      expect(previousGameHash(at(round).gameHash)).toBe(expected);
    }
  });

  it("continues from the last stored hash after an interruption", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), (kept) => {
        expect([...chainBelow(at(kept))]).toEqual(chain.slice(200 - kept + 1));
      }),
    );
    const making = chainBelow(secret);
    expect([making.next().value, making.next().value]).toEqual([at(199), at(198)]);
    expect([...making]).toEqual(chain.slice(3));
  });

  it("verifies each hash with the commitment and with every earlier hash", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.nat(199), (later, below) => {
        const earlier = below % later;
        expect(isOnChain(at(later), at(earlier))).toBe(true);
        expect(isOnChain(at(earlier), at(later))).toBe(false);
        // The first check combines the correct game hash with the number of another round. The second check combines a
        // wrong game hash with the correct number.
        expect(isOnChain({ ...at(later), round: later + 1 }, at(earlier))).toBe(false);
        expect(isOnChain({ ...at(later), gameHash: at(earlier).gameHash }, at(earlier))).toBe(false);
      }),
    );
    expect(isOnChain(at(7), at(7))).toBe(false);
  });
});
