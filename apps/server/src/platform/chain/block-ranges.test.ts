import { expect, it } from "vitest";
import { blockRanges, blockRangesBackwards } from "./block-ranges.ts";

const ranges = (from: bigint, to: bigint) =>
  [...blockRanges(from, to, 10n)].map(({ fromBlock, toBlock }) => [fromBlock, toBlock]);

it("blockRanges covers every block once, including the last block, and returns nothing for an empty range", () => {
  expect(ranges(5n, 4n)).toEqual([]);
  expect(ranges(5n, 5n)).toEqual([[5n, 5n]]);
  expect(ranges(1n, 10n)).toEqual([[1n, 10n]]);
  expect(ranges(1n, 11n)).toEqual([
    [1n, 10n],
    [11n, 11n],
  ]);
});

it("blockRangesBackwards covers every block once, from the newest range to the oldest", () => {
  const backwards = (from: bigint, to: bigint) =>
    [...blockRangesBackwards(from, to, 10n)].map(({ fromBlock, toBlock }) => [fromBlock, toBlock]);
  expect(backwards(5n, 4n)).toEqual([]);
  expect(backwards(0n, 9n)).toEqual([[0n, 9n]]);
  expect(backwards(1n, 11n)).toEqual([
    [2n, 11n],
    [1n, 1n],
  ]);
});
