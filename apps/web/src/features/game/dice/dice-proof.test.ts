import { hashServerSeed } from "@gemplay/games";
import { expect, it } from "vitest";
import { proveDice } from "./dice-proof.ts";

const serverSeed = "735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4";
const seeds = {
  seedNumber: 1,
  serverSeed,
  serverSeedHash: hashServerSeed(serverSeed),
  clientSeed: "ec75fca98de6f2d9",
  nonce: 23,
};
const round = {
  nonce: 20,
  params: { direction: "over", targetCenti: 4_000 },
  outcome: { rollCenti: 9_308 },
  multiplierE4: 16_500,
} as const;

it("agrees with the golden rolls", () => {
  const rolls = [20, 21, 22].map((nonce) => proveDice({ ...round, nonce }, seeds).rollCenti);
  expect(rolls).toEqual([9_308, 61, 7_173]);
});

it("shows the way: four bytes make the number, the number makes the roll", () => {
  const proof = proveDice(round, seeds);
  expect(proof.matches).toBe(true);
  const [b0 = 0, b1 = 0, b2 = 0, b3 = 0] = proof.bytes;
  expect(proof.float).toBe(b0 / 256 + b1 / 256 ** 2 + b2 / 256 ** 3 + b3 / 256 ** 4);
  expect(Math.floor(proof.float * 10_001)).toBe(proof.rollCenti);
});

it.each([
  ["the hash", round, { ...seeds, serverSeedHash: hashServerSeed("another") }, "hashMatches"],
  ["the roll", { ...round, outcome: { rollCenti: 9_307 } }, seeds, "rollMatches"],
  ["the pay", { ...round, multiplierE4: 0 }, seeds, "payMatches"],
  ["the client seed", round, { ...seeds, clientSeed: "other" }, "rollMatches"],
] as const)("catches a change of %s", (_what, changed, changedSeeds, field) => {
  const proof = proveDice(changed, changedSeeds);
  expect([proof[field], proof.matches]).toEqual([false, false]);
});
