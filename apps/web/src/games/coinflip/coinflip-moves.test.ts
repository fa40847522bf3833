import { type CoinSide, coinflip } from "@gemplay/games";
import { expect, it } from "vitest";
import { flipsOf, rightFlips } from "./coinflip-moves.ts";

const seen = (flips: number) => {
  const sides = Array.from({ length: flips }, (): CoinSide => "heads");
  return { params: {}, seen: { sides, named: sides } };
};

it("the game Coin Flip doubles the multiplier up to the twentieth flip, and offers no further flip", () => {
  expect(coinflip.nextE4(seen(0), { side: "tails" })).toBe(19_800);
  expect(coinflip.nextE4(seen(3), { side: "heads" })).toBe(158_400);
  expect(coinflip.nextE4(seen(19), { side: "heads" })).toBe(9_900 * 2 ** 20);
  expect(coinflip.nextE4(seen(20), { side: "heads" })).toBeUndefined();
});

it("rightFlips counts the correct choices in a lost round", () => {
  const lost = { outcome: { sides: ["heads", "tails"], named: ["heads", "heads"] } };
  const standing = lost as unknown as Parameters<typeof flipsOf>[0];
  expect(rightFlips(flipsOf(standing))).toBe(1);
  const rungs = coinflip.ladderE4?.({}) ?? [];
  expect([rungs.length, rungs[0], rungs.at(-1)]).toEqual([20, 19_800, 9_900 * 2 ** 20]);
});
