import { createHash, createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { floats, fourBytesToFloat, hashServerSeed, isClientSeed } from "./commit-reveal.ts";

describe("the commit–reveal scheme", () => {
  it("hashes the text of the server seed with SHA-256", () => {
    const seed = "735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4";
    expect(hashServerSeed(seed)).toBe(createHash("sha256").update(seed).digest("hex"));
  });

  it("draws numbers from the bytes of successive HMACs in order", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(), (serverSeed, clientSeed, nonce) => {
        const drawn = floats({ serverSeed, clientSeed, nonce });
        for (let round = 0; round < 3; round++) {
          const bytes = createHmac("sha256", serverSeed).update(`${clientSeed}:${nonce}:${round}`).digest();
          for (let at = 0; at < 32; at += 4)
            expect(drawn.next().value).toBe(bytes.readUInt32BE(at) / 2 ** 32);
        }
      }),
      { numRuns: 30 },
    );
  });

  it("draws numbers from 0 (included) to 1 (excluded)", () => {
    expect(fourBytesToFloat(Uint8Array.of(0, 0, 0, 0), 0)).toBe(0);
    expect(fourBytesToFloat(Uint8Array.of(255, 255, 255, 255), 0)).toBeLessThan(1);
  });

  it("accepts only client seeds with which the HMAC message is unambiguous", () => {
    expect(isClientSeed("lucky-Aurora_42")).toBe(true);
    for (const text of ["", "a:b", " a", "é", "a".repeat(65)]) expect(isClientSeed(text)).toBe(false);
  });
});
