import { larger, smaller } from "../bigint-order.ts";

/** Maximum number of blocks in one log query. All chain providers accept queries of this size. */
export const blocksAtOnce = 2_000n;

/**
 * Splits a range of blocks, both ends included, into smaller ranges for one log query each. For an empty range, the
 * generator yields nothing.
 */
export function* blockRanges(
  from: bigint,
  to: bigint,
  atOnce = blocksAtOnce,
): Generator<{ readonly fromBlock: bigint; readonly toBlock: bigint }> {
  for (let fromBlock = from; fromBlock <= to; fromBlock += atOnce)
    yield { fromBlock, toBlock: smaller(to, fromBlock + atOnce - 1n) };
}

/** Splits a range of blocks like `blockRanges`, from the newest smaller range to the oldest. */
export function* blockRangesBackwards(
  from: bigint,
  to: bigint,
  atOnce = blocksAtOnce,
): Generator<{ readonly fromBlock: bigint; readonly toBlock: bigint }> {
  for (let toBlock = to; toBlock >= from; toBlock -= atOnce)
    yield { fromBlock: larger(from, toBlock - atOnce + 1n), toBlock };
}
