import type { CoinSide } from "@gemplay/games";
import { expect, it } from "vitest";
import { ladder, nextE4, rightFlips } from "./coinflip-moves.ts";

const seen = (flips: number) => {
  const sides = Array.from({ length: flips }, (): CoinSide => "heads");
  return { params: {}, seen: { sides, named: sides }, multiplierE4: 10_000 } as Parameters<typeof nextE4>[0];
};

it("doubles up to the twentieth flip and offers none after it", () => {
  expect(nextE4(seen(0), { side: "tails" })).toBe(19_800);
  expect(nextE4(seen(3), { side: "heads" })).toBe(158_400);
  expect(nextE4(seen(19), { side: "heads" })).toBe(9_900 * 2 ** 20);
  expect(nextE4(seen(20), { side: "heads" })).toBeUndefined();
});

it("stands on the rung of the flips that were right", () => {
  const lost = { outcome: { sides: ["heads", "tails"], named: ["heads", "heads"] } };
  const standing = lost as unknown as Parameters<typeof ladder>[1];
  expect(rightFlips({ sides: ["heads", "tails"], named: ["heads", "heads"] })).toBe(1);
  const { rungs, reached } = ladder({}, standing);
  expect([rungs.length, rungs[0], rungs.at(-1), reached]).toEqual([20, 19_800, 9_900 * 2 ** 20, 1]);
});
